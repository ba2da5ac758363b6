import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes the service worker, which has to know the name of every file that was built. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = ['/', '/icon.svg', '/manifest.webmanifest', ...Object.keys(bundle).filter((name) => name !== 'index.html').map((name) => `/${name}`)];
      const code = readFileSync(new URL('src/worker.js', import.meta.url), 'utf-8');
      const version = createHash('sha256').update(files.join()).update(code).digest('hex').slice(0, 12);
      const source = `const FILES = ${JSON.stringify(files)};\nconst VERSION = '${version}';\n${code}`;
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: '../src/twofold/server/pages',
    emptyOutDir: true,
    // The server forbids anything inline, fonts included.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
