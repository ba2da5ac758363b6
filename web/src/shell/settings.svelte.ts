// What a person chose for this browser. Nothing of it leaves it.

import type { Language } from '../words/words.svelte';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'twofold.settings';

interface Kept {
  theme: Theme;
  language: Language | 'auto';
  fourSuits: boolean;
  lessMotion: boolean;
  sound: boolean;
  name: string;
}

const FIRST: Kept = { theme: 'auto', language: 'auto', fourSuits: false, lessMotion: false, sound: true, name: '' };

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

class Settings {
  kept: Kept = $state(read());
  #systemDark = matchMedia('(prefers-color-scheme: dark)');
  systemDark = $state(this.#systemDark.matches);

  constructor() {
    this.#systemDark.addEventListener('change', (event) => {
      this.systemDark = event.matches;
      this.apply();
    });
  }

  get theme(): 'light' | 'dark' {
    return this.kept.theme === 'auto' ? (this.systemDark ? 'dark' : 'light') : this.kept.theme;
  }

  get language(): Language {
    if (this.kept.language !== 'auto') return this.kept.language;
    return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  }

  /** Whether things should jump rather than glide. */
  get still(): boolean {
    return this.kept.lessMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  change(some: Partial<Kept>) {
    Object.assign(this.kept, some);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  apply() {
    const { dataset } = document.documentElement;
    dataset.theme = this.theme;
    dataset.suits = this.kept.fourSuits ? 'four' : 'two';
    dataset.motion = this.kept.lessMotion ? 'less' : 'full';
    document.documentElement.lang = this.language;
    const colour = this.theme === 'dark' ? '#121824' : '#F5EEDF';
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour);
  }
}

export const settings = new Settings();
