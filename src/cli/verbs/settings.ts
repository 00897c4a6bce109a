// `settings`: every setting on one page, with its value, its default, and the source of the value.
import { z } from 'zod';
import { describedSettings } from '../../app/start/settings/described-settings.ts';
import { table } from '../text/table.ts';
import { defineVerb } from '../verb.ts';

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
    const text = table(
      found,
      [
        { title: 'setting', of: ({ name }) => name },
        { title: 'value', of: ({ value }) => value ?? '-' },
        { title: 'from', of: ({ source, value }) => (value === null ? '' : source) },
        { title: 'default', of: ({ default: text, unset }) => text ?? unset ?? '' },
        { title: 'what', of: ({ about }) => about, mayBeCut: true },
      ],
      cli.terminal.width,
    );
    const answer = { settings: [...found] };
    return { answer, text: [text, ...problems].join('\n'), found: problems.length > 0 };
  },
});
