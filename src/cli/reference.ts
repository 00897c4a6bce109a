// Generates docs/cli.md from the verbs.
import { z } from 'zod';
import { exitCodes } from './exit-codes.ts';
import type { Verb } from './verb.ts';

export function cliReference(all: readonly Verb[]): string {
  const { fine, found, usage, failed, stoppedAtOnce } = exitCodes;
  return [
    '# The command line',
    '',
    'What an operator can do, generated from the commands by `npm run docs`. Run `npx kindling <verb>`, or `npm run kindling -- <verb>`,',
    'with the settings of the server (DATA_DIR, EVENTSTORE_URL, MONGODB_URL, MASTER_KEY, …). Every verb works on embedded and server',
    'engines alike, and next to a running Kindling; `transfer` and `restore` alone need the place that they fill, and `transfer` also the',
    'one that it reads, to be at rest. Ctrl-C is always safe. [operating.md](operating.md) tells when to use which.',
    '',
    '| exit code | |',
    '|---|---|',
    `| ${fine} | done, with nothing to report |`,
    `| ${found} | done, and something needs attention: damage, differences, a stopped projection, work left over |`,
    `| ${usage} | usage error: unknown options, invalid settings, an unknown member; nothing was done |`,
    `| ${failed} | failed, or stopped by Ctrl-C |`,
    `| ${stoppedAtOnce} | stopped at once, by a second Ctrl-C; repeat the command to continue |`,
    '',
    'Results go to standard output, everything else to standard error. With `--json` a result is one JSON document of the schema below the',
    'verb, and an error is `{ "error": { "code", "message" } }`. Positions are decimals in strings. A verb with the option `--yes`',
    'asks before it begins, unless that is given. Personal data is masked unless `--reveal` is given, and that is recorded.',
    '',
    '| verb | what |',
    '|---|---|',
    ...all.map(({ name, summary }) => row(`[${name}](#${name.replaceAll(' ', '-')})`, summary)),
    '',
    all.map(section).join('\n\n'),
    '',
  ].join('\n');
}

function section(verb: Verb): string {
  const { name, summary, details, arguments: args = {}, options = {}, examples, json } = verb;
  const usage = ['kindling', name, ...Object.keys(args), '[options]'].join(' ');
  const rows = [
    ...Object.entries({ ...args, ...options }).map(([written, meaning]) => row(`\`${written}\``, meaning)),
    row('`--json`', 'Print JSON'),
  ];
  return [
    `## ${name}`,
    '',
    `${summary}.${details ? `\n\n${details}` : ''}`,
    '',
    '```sh',
    usage,
    '```',
    '',
    '| | |',
    '|---|---|',
    ...rows,
    '',
    ...Object.entries(examples).map(([line, what]) => `- \`kindling ${line}\`: ${what}`),
    '',
    `<details><summary>JSON</summary>`,
    '',
    '```json',
    JSON.stringify(schemaOf(json), null, 2),
    '```',
    '',
    '</details>',
  ].join('\n');
}

/** Bars end a cell even within code. */
const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function schemaOf(schema: z.ZodType): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema);
  return rest;
}
