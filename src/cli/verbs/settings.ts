// `settings`: every setting with its value, its default, and the source of the value.
import { Help } from 'commander';
import { z } from 'zod';
import { type DescribedSetting, describedSettings } from '../../app/start/settings/described-settings.ts';
import { printable } from '../text/printable.ts';
import { table } from '../text/table.ts';
import { defineVerb } from '../verb.ts';

const indent = '  ';

export const settings = defineVerb({
  name: 'settings',
  summary: 'Show every setting, with its value, its default, and where the value comes from',
  details: [
    'Reads the environment of this command, which should be the server’s, and opens nothing. Shows neither secrets nor passwords in',
    'addresses. An empty value counts as unset. Ends with 1 if the server would refuse a setting.',
  ].join('\n'),
  examples: {
    settings: 'All of them',
    'settings --json': 'With what each is for',
  },
  input: z.object({}),
  json: z.object({
    settings: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        isSecret: z.boolean(),
        value: z.string().nullable().describe('Masked for a secret; null if there is neither a value nor a default.'),
        default: z.string().nullable(),
        unset: z.string().nullable().describe('What applies if there is neither.'),
        source: z.enum(['environment', 'default']),
        problem: z.string().nullable().describe('Why the server would refuse it.'),
      }),
    ),
  }),
  async run(_asked, cli) {
    const found = describedSettings(cli.environment);
    const problems = found.flatMap(({ problem }) => problem ?? []);
    const text = [shown(found, cli.terminal.width), ...problems];
    return { answer: { settings: found }, text, found: problems.length > 0 };
  },
});

/** Shows paragraphs where the terminal is too narrow for a table. */
function shown(found: readonly DescribedSetting[], width = Infinity): string {
  const whole = table(found, [
    { title: 'setting', of: ({ name }) => name },
    { title: 'value', of: ({ value }) => value ?? '-' },
    { title: 'from', of: ({ source, value }) => (value === null ? '' : source) },
    { title: 'default', of: ({ default: text, unset }) => text ?? unset ?? '' },
    { title: 'what', of: ({ about }) => about },
  ]);
  if (whole.split('\n').every((line) => line.length <= width)) return whole;
  return found.map((each) => paragraph(each, width)).join('\n\n');
}

function paragraph({ name, about, value, default: text, unset, source }: DescribedSetting, width: number): string {
  const set = value === null ? `${name} is not set` : `${name}=${value}`;
  const from = source === 'default' && value !== null ? ' (default)' : '';
  const otherwise = text === null ? `Unset: ${unset}.` : source === 'default' ? '' : `Default: ${text}`;
  return [printable(`${set}${from}`), new Help().boxWrap(`${about} ${otherwise}`, width - indent.length)]
    .join('\n')
    .replaceAll('\n', `\n${indent}`);
}
