// The words of the pages, in the language chosen. English is always there; others are fetched.

import { en, type Words } from './en';

export type Language = 'en' | 'de';

let current: Words = $state.raw(en);

/** The words in the language chosen. */
export function words(): Words {
  return current;
}

/** Change the language of all that is shown. */
export async function speak(language: Language): Promise<void> {
  current = language === 'de' ? (await import('./de')).de : en;
  document.documentElement.lang = language;
}
