// Opening a table, by one click or with friends.

import { settings } from '../shell/settings.svelte';
import { house, known } from '../wire/house';

export type GameName = 'double-hearts' | 'double-decker' | 'double-dealing-shuffle';

export const GAMES: GameName[] = ['double-hearts', 'double-decker', 'double-dealing-shuffle'];

export interface Listed {
  id: string;
  game: GameName;
  stage: string;
  seat: number | null;
  names: string[];
  asked: boolean;
}

/** Open a table and give its id. */
export async function open(game: GameName, bots: boolean): Promise<string> {
  await known(settings.kept.name);
  const { table } = await house.post<{ table: string }>('/tables', { setting: { game }, bots });
  return table;
}

/** The tables of this browser's guest, the newest first; none where nobody is known yet. */
export async function mine(): Promise<Listed[]> {
  return house.get<Listed[]>('/tables').catch(() => []);
}
