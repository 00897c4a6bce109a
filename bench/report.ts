// Writes the results: one file for each measurement, and the table in docs/performance.md.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMet, type Measurement, ratioOf } from './measurement.ts';

export type Outcome = Readonly<{ measurement: Measurement; figures: readonly Figure[] }>;

const root = join(import.meta.dirname, '..');
const resultsFolder = join(import.meta.dirname, 'results');
const page = join(root, 'docs/performance.md');
const [begin, end] = ['<!-- figures: begin (npm run bench) -->', '<!-- figures: end -->'];

export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node ${process.versions.node}, SQLite ${process.versions.sqlite}`;
}

export async function writeResults({ measurement, figures }: Outcome): Promise<void> {
  await mkdir(resultsFolder, { recursive: true });
  const measured = { measuredAt: new Date().toISOString(), machine: machine() };
  const content = {
    ...measured,
    figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) })),
  };
  await writeFile(join(resultsFolder, `${measurement.name}.json`), `${JSON.stringify(content, undefined, 2)}\n`);
}

export async function writePage(outcomes: readonly Outcome[]): Promise<void> {
  const before = await readFile(page, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has lost the marks around its figures.`);
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;
  const section = `${begin}\n\n${measured}\n\n${table(outcomes)}\n\n`;
  await writeFile(page, before.slice(0, from) + section + before.slice(to));
}

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ measurement, figures }) => [
    [`**${measurement.title}**`, '', '', '', '', ''],
    ...figures.map((figure) => [
      figure.what,
      `${rounded(figure.value)} ${figure.unit}`,
      figure.beside ? `${rounded(figure.beside.value)} (${figure.beside.what})` : '',
      ratioOf(figure)?.toFixed(2) ?? '',
      aimOf(figure),
      { true: 'yes', false: '**no**', undefined: '' }[String(isMet(figure))] ?? '',
    ]),
  ]);
  const head = ['', 'Kindling', 'Beside it', 'Ratio', 'Aim', 'Met'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function aimOf({ aim, unit }: Figure): string {
  if (aim === undefined) return '';
  const [word, limit] = 'atLeast' in aim ? ['at least', aim.atLeast] : ['below', aim.below];
  return `${word} ${rounded(limit)}${aim.of === 'ratio' ? ' of it' : ` ${unit}`}`;
}

/** Rounds to three significant figures. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
}
