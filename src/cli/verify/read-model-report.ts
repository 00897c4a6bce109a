// Reports a comparison of the read models with a fresh fold.
import { z } from 'zod';
import type { ReadModelReport } from '../../platform/verify/verify-read-models.ts';
import { printable } from '../text/printable.ts';
import { count, counted } from '../text/words.ts';

export const readModelReport = z.object({
  projection: z.string(),
  outcome: z
    .enum(['equal', 'different', 'not-built', 'outdated', 'replaced', 'unreadable', 'gone'])
    .describe(
      'outdated: built by other rules than these. replaced: a rebuilt one went live during the check. unreadable: its file is damaged. gone: its file is missing. None of these can be compared.',
    ),
  position: z.string().describe('How far it was folded.'),
  documents: z.int(),
  differenceCount: z.int(),
  differences: z
    .array(
      z.object({
        collection: z.string(),
        id: z.string(),
        kind: z
          .enum(['changed', 'missing', 'extra', 'damaged'])
          .describe('missing: the fold gives it, the read model lacks it. damaged: it cannot be read.'),
        fields: z.array(z.object({ field: z.string(), live: z.string(), fresh: z.string() })),
      }),
    )
    .describe('The first hundred. Texts are masked unless --reveal is given.'),
  passedOver: z
    .array(z.object({ position: z.string(), eventType: z.string(), message: z.string() }))
    .describe('Events that cannot be folded.'),
});

export const reportAnswer = ({ position, skipped, ...rest }: ReadModelReport) => ({
  ...rest,
  position: position.toString(),
  passedOver: skipped.map((event) => ({ ...event, position: event.position.toString() })),
});

const doNotRebuild = "  Don't rebuild it: events or keys are lost, and it may hold the last readable copy.";

/** What was found, and what to do unless something is lost. */
const words: Readonly<Record<ReadModelReport['outcome'], readonly [found: string, mend?: string]>> = {
  equal: ['equals a fresh fold'],
  different: ['DIFFERS from a fresh fold'],
  'not-built': ['was never built', ': start a server, or kindling replay it'],
  outdated: ['was built by other rules than these', ': a server of this version rebuilds it'],
  replaced: ['was replaced by a rebuilt one: compare it again'],
  gone: ['is gone, because its file is missing', ': the next start of the server rebuilds it'],
  unreadable: ['can’t be read, because its file is damaged', ': the next start of the server rebuilds it'],
};
const mayHoldLastCopy: readonly ReadModelReport['outcome'][] = ['different', 'outdated', 'unreadable'];

/** @param mayRebuild False if a rebuild would remove the last copy of what is lost. */
export const reportLines = (reports: readonly ReadModelReport[], mayRebuild: boolean): readonly string[] =>
  reports.flatMap((report) => linesOf(report, mayRebuild)).map(printable);

function linesOf(report: ReadModelReport, mayRebuild: boolean): string[] {
  const { projection, outcome, documents, position, skipped } = report;
  const compared = outcome === 'equal' || outcome === 'different';
  const size = compared ? ` (${counted(documents, 'document')} up to position ${position})` : '';
  const [found, mend = ''] = words[outcome];
  return [
    `${projection} ${found}${mayRebuild ? mend : ''}${size}`,
    ...(mayRebuild ? differenceLines(report) : consequence(report)),
    ...(outcome === 'different' && mayRebuild ? [`  Rebuild it: kindling replay ${projection}`] : []),
    ...(mayHoldLastCopy.includes(outcome) && !mayRebuild ? [doNotRebuild] : []),
    ...skipped.map((event) => `  skipped ${event.eventType} at position ${event.position}: ${event.message}`),
  ];
}

const differenceLines = ({ differences, differenceCount }: ReadModelReport): string[] => [
  ...differences.flatMap(({ collection, id, kind, fields }) => [
    `  ${kind.padEnd(8)} ${collection} ${id}`,
    ...fields.map(({ field, live, fresh }) => `           ${field}: ${live} should be ${fresh}`),
  ]),
  ...(differenceCount > differences.length ? [`  and ${count(differenceCount - differences.length)} more`] : []),
];

/** What is lost makes hundreds of documents differ, and to list them would hide it. */
const consequence = ({ differenceCount }: ReadModelReport): string[] =>
  differenceCount === 0
    ? []
    : [
        `  ${counted(differenceCount, 'document differs', 'documents differ')}, perhaps because of what is lost; --json lists the first hundred`,
      ];
