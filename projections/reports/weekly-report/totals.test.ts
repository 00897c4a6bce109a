// A report's figures equal a slow recount of the events, for any history, period and time zone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent, Recorded } from '../../../src/kernel/event.ts';
import { openSqliteDocuments } from '../../../src/platform/documents/sqlite/sqlite-document-store.ts';
import { foldBatch } from '../../../src/platform/projector/fold-batch.ts';
import { ensureGeneration, physicalName } from '../../../src/platform/projector/generations.ts';
import { planOf } from '../../../src/platform/projector/plan.ts';
import { createReadModels } from '../../../src/platform/projector/projected-read-models.ts';
import { projectorAt } from '../../../src/testing/projections/folded-read-models.ts';
import { periodLengths, periodOf } from './period.ts';
import { type Happening, weeklyReportProjection } from './projection.ts';
import { totalsOf } from './queries.ts';
import { stretchesOf } from './stretches.ts';

const kinds = {
  ...{ MemberRegistered: 'members', MemberErased: 'left', PostCreated: 'posts', CommentAdded: 'comments' },
  ...{ SubscriptionConfirmed: 'subscribers', ToolSubmitted: 'submissions', FlagRaised: 'flags' },
  ...{ ReportGenerated: 'plans', ArticlePublished: 'articles', ToolListed: 'tools' },
} as const satisfies Readonly<Record<string, Happening>>;
type Kind = keyof typeof kinds;
const every = Object.keys(kinds) as Kind[];

/** UTC+14, −11, a quarter past the hour, and clock changes. */
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/London', 'America/New_York'];
const start = Date.UTC(2026, 2, 1);
const minuteMs = 60_000;
const minutes = 60 * 24 * 60;
const generation = { version: 1, number: 1 };

const happened = fc.array(
  fc.record({
    kind: fc.constantFrom(...every),
    minute: fc.nat(minutes),
    /** An article and a tool count on the day that they state, whenever that is recorded. */
    recordedMinute: fc.nat(minutes),
  }),
  { maxLength: 100 },
);

type Told = Readonly<{ kind: Kind; memberId: string; at: string; recordedAt: string }>;

async function readAfter(events: readonly Told[]) {
  const documents = openSqliteDocuments({ path: ':memory:' });
  const head = BigInt(events.length);
  const log = events.map(({ kind: type, at: happenedAt, recordedAt, memberId }, index) => {
    const saysWhen = type === 'ArticlePublished' || type === 'ToolListed';
    const at = saysWhen ? recordedAt : happenedAt;
    const metadata = { at, actor: { kind: 'system', id: 't' }, commandId: 'c', correlationId: 'c', causationId: 'c' };
    const when = saysWhen ? { publishedAt: happenedAt, listedAt: happenedAt } : {};
    const data: object = { memberId, postId: 'p', commentId: `c${index}`, ...when };
    const position = BigInt(index + 1);
    return {
      id: `e${index}`,
      type,
      stream: 's',
      revision: index,
      position,
      data,
      metadata,
    } as unknown as Recorded<DomainEvent>;
  });
  await ensureGeneration(documents, weeklyReportProjection, generation);
  await foldBatch(planOf(weeklyReportProjection), log, documents, (each) => physicalName(each, generation));
  const projector = projectorAt(head, generation);
  const projections = [weeklyReportProjection];
  return { read: createReadModels({ documents, projector, projections }), close: () => documents.close() };
}

test('a period counts exactly what happened in it', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      happened,
      fc.constantFrom(...zones),
      fc.constantFrom(...periodLengths),
      fc.nat(minutes),
      async (drawn, zone, length, nowMinute) => {
        const instant = (minute: number) => new Date(start + minute * minuteMs).toISOString();
        const events = drawn.map(({ kind, minute, recordedMinute }, index) => ({
          ...{ kind, memberId: `m${index}`, at: instant(minute), recordedAt: instant(recordedMinute) },
        }));
        const { read, close } = await readAfter(events);
        const period = periodOf(length, new Date(start + nowMinute * minuteMs), zone);
        const within = events.filter(({ at }) => at >= period.from && at < period.until);
        const recount = (wanted: Kind) => within.filter(({ kind }) => kind === wanted).length;
        expect(await totalsOf(read, period)).toEqual(
          Object.fromEntries(every.map((kind) => [kinds[kind], recount(kind)])),
        );
        await close();
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z', 'Last 7 days, 16 to 22 November 2026'],
  ['Pacific/Kiritimati', '2026-11-16T10:00:00.000Z', '2026-11-23T10:00:00.000Z', 'Last 7 days, 17 to 23 November 2026'],
  ['Pacific/Pago_Pago', '2026-11-16T11:00:00.000Z', '2026-11-23T11:00:00.000Z', 'Last 7 days, 16 to 22 November 2026'],
])('seven days end with today, as the clocks of %s have it', (zone, from, until, text) => {
  expect(periodOf(7, new Date('2026-11-22T18:00:00.000Z'), zone)).toMatchObject({ from, until, text });
});

test('a span is the sum of one document per month, and of its first and last day', () => {
  expect(stretchesOf({ from: '2026-01-30T18:15:00.000Z', until: '2026-03-02T18:15:00.000Z' })).toEqual([
    { of: '2026-01-30', from: 73, until: 96 },
    { of: '2026-01', from: 31, until: 32 },
    { of: '2026-02', from: 1, until: 32 },
    { of: '2026-03', from: 1, until: 2 },
    { of: '2026-03-02', from: 0, until: 73 },
  ]);
  expect(stretchesOf({ from: '2026-02-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' })).toEqual([
    { of: '2026-02', from: 1, until: 32 },
  ]);
});

test('a period across a clock change is an hour longer or shorter', () => {
  const hours = (now: string) => {
    const { from, until } = periodOf(7, new Date(now), 'Europe/London');
    return (Date.parse(until) - Date.parse(from)) / 3_600_000;
  };
  expect([hours('2026-03-30T12:00:00.000Z'), hours('2026-10-26T12:00:00.000Z')]).toEqual([167, 169]);
});

test('a period may end on a past day, and never in the future', () => {
  const now = new Date('2026-11-22T18:00:00.000Z');
  expect(periodOf(14, now, 'UTC', '2026-01-02')).toMatchObject({ firstDay: '2025-12-20', lastDay: '2026-01-02' });
  expect(periodOf(7, now, 'UTC', '2030-01-01')).toMatchObject({ lastDay: '2026-11-22' });
});
