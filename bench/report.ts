// Writes the results: one file for each measurement, and the table in docs/performance.md.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figure, isMet, type NamedMeasurement, ratioOf } from './measurement.ts';

export type Outcome = Readonly<{ measurement: NamedMeasurement; figures: readonly Figure[] }>;

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
  await writeFile(fileOf(measurement), `${JSON.stringify(content, undefined, 2)}\n`);
}

/** Shows the newest figures of every measurement, each with its date, since some are measured again on their own. */
export async function writePage(measurements: readonly NamedMeasurement[]): Promise<void> {
  const before = await readFile(page, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has lost the marks around its figures.`);
  const measured = await Promise.all(
    measurements.filter((measurement) => existsSync(fileOf(measurement))).map(measuredBefore),
  );
  const machines = [...new Set(measured.map(({ machine: on }) => on))].join('; ');
  const section = `${begin}\n\nMeasured on ${machines}.\n\n${table(measured)}\n\n`;
  await writeFile(page, before.slice(0, from) + section + before.slice(to));
}

const fileOf = ({ name }: NamedMeasurement): string => join(resultsFolder, `${name}.json`);

type Measured = Outcome & Readonly<{ measuredAt: string; machine: string }>;

async function measuredBefore(measurement: NamedMeasurement): Promise<Measured> {
  return { measurement, ...JSON.parse(await readFile(fileOf(measurement), 'utf8')) };
}

export function table(outcomes: readonly (Outcome & Partial<Measured>)[]): string {
  const rows = outcomes.flatMap(({ measurement, figures, measuredAt }) => [
    [`**${measurement.title}**${measuredAt ? `, ${measuredAt.slice(0, 10)}` : ''}`, '', '', '', '', ''],
    ...figures.map((figure) => [
      figure.what,
      `${rounded(figure.value)} ${figure.unit}`,
      figure.beside ? `${rounded(figure.beside.value)} (${figure.beside.what})` : '',
      ratioOf(figure)?.toFixed(2) ?? '',
      aimOf(figure),
      { true: 'yes', false: '**no**', undefined: '' }[String(isMet(figure))] ?? '',
    ]),
  ]);
  const head = ['', 'Kindling', 'Compared with', 'Ratio', 'Aim', 'Met'];
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
