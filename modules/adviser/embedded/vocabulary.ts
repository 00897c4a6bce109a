// The vocabulary of the embedded adviser, read from `vocabulary.yaml` when the adviser is first used.
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';
import { sectors } from '../model/catalogue-tool.ts';

const line = z.string().trim().min(1);
const words = z.string().transform((text) => text.split(/\s+/u).filter((word) => word !== ''));
const phrases = z.string().transform((text) => text.split(';').map((phrase) => phrase.trim()));
const fromWordStart = z
  .array(line)
  .min(1)
  .transform((alternatives) => new RegExp(`\\b(?:${alternatives.join('|')})`, 'giu'));

const measure = z
  .union([z.strictObject({ less: line, how: line }), z.strictObject({ more: line, how: line })])
  .transform((given) =>
    'less' in given
      ? {
          name: given.less,
          trend: 'fall',
          change: '30%',
          target: 'At least 30% less after eight weeks',
          how: given.how,
        }
      : {
          name: given.more,
          trend: 'rise',
          change: '20%',
          target: 'At least 20% more after eight weeks',
          how: given.how,
        },
  );

const job = z.strictObject({
  name: line,
  sectors: z.array(z.enum(sectors)).min(1),
  asks: fromWordStart,
  offers: fromWordStart,
  measure,
  firstStep: line,
  phrases,
  hints: words,
});
export type Job = Readonly<z.output<typeof job>>;

const vocabulary = z.strictObject({ ideas: z.record(z.string(), words), mereThings: phrases, jobs: z.array(job) });

export const { ideas, mereThings, jobs } = vocabulary.parse(
  load(readFileSync(new URL('vocabulary.yaml', import.meta.url), 'utf8')),
);
