// The house refuses in English; here the same sentences are said in German. One that is not known
// yet is shown as it came, which is better than none.

const SUITS: Record<string, string> = { club: 'Kreuz', diamond: 'Karo', heart: 'Herz', spade: 'Pik' };

const SENTENCES: [RegExp, (...found: string[]) => string][] = [
  [/^You hold a (club|diamond|heart|spade): follow with it\.$/, (suit) => `Du hast ${SUITS[suit ?? '']}: bediene damit.`],
  [/^No point cards on the first trick, on either face\.$/, () => 'Keine Punktkarten im ersten Stich, auf keinem Gesicht.'],
  [/^Hearts are not broken: lead a card without a point on either face\.$/, () => 'Herz ist nicht gebrochen: Spiel eine Karte aus, die auf keinem Gesicht zählt.'],
  [/^The first card of all is led dark\.$/, () => 'Die allererste Karte wird dunkel ausgespielt.'],
  [/ opens the play: lead it\.$/, () => 'Eine andere Karte eröffnet das Spiel: Spiel sie aus.'],
  [/^It is not your turn\.$/, () => 'Du bist nicht dran.'],
  [/^The match is over\.$/, () => 'Das Spiel ist aus.'],
  [/^The cards are not dealt yet\.$/, () => 'Die Karten sind noch nicht gegeben.'],
  [/^You have passed three cards: wait for the others\.$/, () => 'Du hast drei Karten weitergegeben: Wart auf die anderen.'],
  [/^You have chosen: wait for the other\.$/, () => 'Du hast gewählt: Wart auf dein Gegenüber.'],
  [/^You don't hold (\S+)\.$/, (card) => `${card ?? ''} hast du nicht auf der Hand.`],
  [/^Pass three different cards: two of these are the same one\.$/, () => 'Gib drei verschiedene Karten weiter: Zwei davon sind dieselbe.'],
  [/^Each pile takes a card: cut off 1 to (\d+)\.$/, (most) => `In jeden Stapel gehört eine Karte: Heb 1 bis ${most ?? ''} ab.`],
];

export function refusal(reason: string): string {
  for (const [shape, say] of SENTENCES) {
    const found = shape.exec(reason);
    if (found) return say(...found.slice(1));
  }
  return reason;
}
