// A score sheet for real cards on a real table. It is kept in this browser, reckoned by the house
// with the games' own rules, and shared as a link that carries all of it in its fragment.

import type { GameName } from '../home/opening';
import { house, Refusal } from '../wire/house';

export interface PilesIn {
  red: number;
  blue: number;
  green: number;
  passed: number;
}
export interface Pointing {
  red: ('top' | 'bottom')[];
  guesses: ('top' | 'bottom' | null)[];
  checks: ('top' | 'bottom' | null)[];
}
export interface Scores {
  rounds: number[][];
  totals: number[];
  next_dealer: number | null;
  winners: number[] | null;
  passing: string | null;
}
export interface SheetKept {
  game: GameName;
  names: string[];
  dealer: number;
  target: number;
  rounds: (number[] | PilesIn[] | Pointing)[];
}

const KEY = 'twofold.score.';

export class Sheet {
  kept: SheetKept = $state({ game: 'double-hearts', names: [], dealer: 0, target: 250, rounds: [] });
  scores: Scores | undefined = $state.raw();
  trouble = $state('');
  offline = $state(false);

  constructor(game: GameName, names: string[]) {
    const shared = location.hash.startsWith('#s=') ? unpacked(location.hash.slice(3)) : undefined;
    const before = shared?.game === game ? shared : stored(game);
    this.kept = before ?? { game, names, dealer: 0, target: 250, rounds: [] };
    void this.reckon();
  }

  get link(): string {
    return `${location.origin}/score/${this.kept.game}#s=${packed(this.kept)}`;
  }

  /** Write a round down; it stays only if the rules take it. */
  async add(round: SheetKept['rounds'][number]): Promise<boolean> {
    this.kept.rounds = [...this.kept.rounds, round];
    const good = await this.reckon();
    if (!good) this.kept.rounds = this.kept.rounds.slice(0, -1);
    else this.keep();
    return good;
  }
  undo() {
    this.kept.rounds = this.kept.rounds.slice(0, -1);
    this.keep();
    void this.reckon();
  }
  clear(names: string[]) {
    this.kept = { ...this.kept, names, rounds: [], dealer: 0 };
    this.scores = undefined;
    this.keep();
    void this.reckon();
  }
  keep() {
    try {
      localStorage.setItem(KEY + this.kept.game, JSON.stringify(this.kept));
    } catch {
      // The link still carries it.
    }
  }

  /** Let the house reckon; false if a rule refuses. A lost connection is waited out. */
  async reckon(): Promise<boolean> {
    const { game, names, dealer, target, rounds } = this.kept;
    const common = { game, rounds };
    const body =
      game === 'double-dealing-shuffle'
        ? { ...common, caller: dealer }
        : game === 'double-hearts'
          ? { ...common, players: names.length, dealer, target }
          : { ...common, players: names.length, dealer };
    this.trouble = '';
    try {
      this.scores = await house.post<Scores>('/scores', body);
      this.offline = false;
      return true;
    } catch (error) {
      if (error instanceof Refusal) {
        this.trouble = error.message;
        return false;
      }
      this.offline = true;
      return true;
    }
  }
}

function stored(game: GameName): SheetKept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game) ?? 'null') as SheetKept | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

export function packed(kept: SheetKept): string {
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function unpacked(text: string): SheetKept | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const kept = JSON.parse(new TextDecoder().decode(bytes)) as SheetKept;
    return Array.isArray(kept.names) && Array.isArray(kept.rounds) ? kept : undefined;
  } catch {
    return undefined;
  }
}
