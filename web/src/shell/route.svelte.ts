// Which page an address names. The browser's own history is the only one there is.

import type { Component } from 'svelte';

type Loader = () => Promise<{ default: Component<Record<string, string>> }>;

const page = (load: () => Promise<{ default: unknown }>) => load as Loader;

const PAGES: [RegExp, Loader][] = [
  [/^\/$/, page(() => import('../home/Home.svelte'))],
  [/^\/tables\/(?<id>[\w-]+)$/, page(() => import('../table/Table.svelte'))],
  [/^\/tables\/(?<id>[\w-]+)\/replay$/, page(() => import('../replay/Replay.svelte'))],
  [/^\/replay$/, page(() => import('../replay/Replay.svelte'))],
  [/^\/join$/, page(() => import('../home/Join.svelte'))],
  [/^\/rules$/, page(() => import('../rules/Shelf.svelte'))],
  [/^\/rules\/(?<game>[a-z-]+)$/, page(() => import('../rules/RuleBook.svelte'))],
  [/^\/deal$/, page(() => import('../dealing/Room.svelte'))],
  [/^\/deal\/part$/, page(() => import('../dealing/Part.svelte'))],
  [/^\/deal\/guide$/, page(() => import('../dealing/Guide.svelte'))],
  [/^\/score$/, page(() => import('../keeper/Keeper.svelte'))],
  [/^\/score\/(?<game>[a-z-]+)$/, page(() => import('../keeper/Keeper.svelte'))],
  [/^\/cards$/, page(() => import('../cards/Gallery.svelte'))],
];
const NOWHERE = page(() => import('./Nowhere.svelte'));

class Route {
  page = $state('');
  given: Record<string, string> = $state({});
  #loader: Loader = NOWHERE;

  constructor() {
    this.read();
  }

  /** Take the page from the address. */
  read() {
    const path = location.pathname.replace(/(.)\/$/, '$1');
    const found = PAGES.map(([shape, load]) => ({ match: shape.exec(path), load })).find((one) => one.match);
    this.#loader = found?.load ?? NOWHERE;
    this.given = { ...found?.match?.groups };
    this.page = path;
  }

  load() {
    return this.#loader();
  }

  /** Go to an address of ours. */
  go(to: string, instead = false) {
    if (instead) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.read();
  }

  /** Follow a plain click on a link of ours without loading anything anew. */
  follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
