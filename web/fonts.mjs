// Cuts the two faces down to the letters that the pages use, so that both load in a blink.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('./fonts/', import.meta.url);

// All of printable ASCII, what German and its neighbours add, and the marks that the pages set.
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const letters = 'ÄÖÜäöüßẞÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝàáâãåæçèéêëìíîïñòóôõøùúûýÿŒœ';
const marks = '\u00a0·–—−×…‘’“”„‚«»°½%‰€→←↑↓';
const text = ascii + letters + marks;

const faces = [
  ['fraunces', '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'],
  ['fraunces-italic', '@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2'],
  ['instrument', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'],
];

await mkdir(out, { recursive: true });
const own = (await stat(new URL(import.meta.url))).mtimeMs;
for (const [name, source] of faces) {
  const file = new URL(`${name}.woff2`, out);
  const made = await stat(file).catch(() => undefined);
  if (made && made.mtimeMs > own) continue;
  const whole = await readFile(require.resolve(source));
  const cut = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(file, cut);
}
