// `npm run budgets`: measures the compressed script that each page loads before anyone touches it. Fails if a public page, or the fonts of
// all pages, exceed their budget, or if files import one another in a circle: such a page never starts.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { pageFonts } from '../src/app/pages/built-client.ts';

const root = join(import.meta.dirname, '..');
const webFolder = join(root, 'dist/web');
const budgetKilobytes = 150;
const fontBudgetKilobytes = 74;
const exceptions: Readonly<Record<string, number>> = {
  // Only members see these.
  'accounts/settings/account-page.tsx': Number.POSITIVE_INFINITY,
  'admin/admin-page.tsx': Number.POSITIVE_INFINITY,
  'reports/report-page.tsx': Number.POSITIVE_INFINITY,
  'messaging/messages-page.tsx': Number.POSITIVE_INFINITY,
  'planner/dashboard-page.tsx': Number.POSITIVE_INFINITY,
};

const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.string().array().optional(),
});
const manifest = z
  .record(z.string(), chunkSchema)
  .parse(JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')));

const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
const pages = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'));
const sizes = new Map<string, number>();
const withoutCircle = new Set<string>();
const heaviest = pages.map((page) => {
  const files = filesOf([...entries, page]);
  const kilobytes = [...files].reduce((sum, file) => sum + compressedBytes(file), 0) / 1_000;
  return { page, files: files.size, kilobytes };
});

for (const { page, files, kilobytes } of heaviest) {
  console.log(`${page.padEnd(32)} ${kilobytes.toFixed(1).padStart(6)} kB in ${files} files`);
}
const outgrown = heaviest.filter(({ page, kilobytes }) => kilobytes > (exceptions[page] ?? budgetKilobytes));
if (pages.length === 0 || outgrown.length > 0) {
  const names = outgrown.map(({ page }) => page).join(', ');
  fail(`Public pages may bring ${budgetKilobytes} kB: ${names || 'there are none'}.`);
}

const fonts = Object.values(manifest).filter(({ file }) => pageFonts.test(file));
const fontKilobytes = fonts.reduce((sum, { file }) => sum + statSync(join(webFolder, file)).size, 0) / 1_000;
console.log(`${'fonts of every page'.padEnd(32)} ${fontKilobytes.toFixed(1).padStart(6)} kB in ${fonts.length} files`);
if (fonts.length !== 2 || fontKilobytes > fontBudgetKilobytes) {
  fail(`Every page fetches two fonts, of at most ${fontBudgetKilobytes} kB together.`);
}

const circle = Object.keys(manifest)
  .map((source) => circleFrom(source))
  .find((found) => found !== undefined);
if (circle) fail(`These files import one another: ${circle.join(' → ')}.`);

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

/** Returns the files from one that imports itself, through others, back to it. */
function circleFrom(source: string, before: readonly string[] = []): readonly string[] | undefined {
  if (before.includes(source)) return [...before.slice(before.indexOf(source)), source];
  if (withoutCircle.has(source)) return undefined;
  for (const next of manifest[source]?.imports ?? []) {
    const found = circleFrom(next, [...before, source]);
    if (found) return found;
  }
  withoutCircle.add(source);
  return undefined;
}

function filesOf(sources: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

function compressedBytes(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const bytes = brotliCompressSync(readFileSync(join(webFolder, file)), quality).length;
  sizes.set(file, bytes);
  return bytes;
}
