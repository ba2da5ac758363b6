// The house's sign speaks both languages at once, one on each half.
export const SIGNS = {
  en: { motto: 'Everything comes in twos.', turnOver: 'turn me over' },
  de: { motto: 'Alles kommt zu zweit.', turnOver: 'dreh mich um' },
};
