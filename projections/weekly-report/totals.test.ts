// What a report counts equals a slow recount of the events, for any history, period and time zone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent, Recorded } from '../../src/kernel/event.ts';
import { openSqliteDocuments } from '../../src/platform/documents/sqlite/sqlite-document-store.ts';
import { foldBatch } from '../../src/platform/projector/fold-batch.ts';
import { ensureGeneration, physicalName } from '../../src/platform/projector/generations.ts';
import { planOf } from '../../src/platform/projector/plan.ts';
import { createReadModels } from '../../src/platform/projector/projected-read-models.ts';
import { periodLengths, periodOf } from './period.ts';
import { weeklyReportProjection } from './projection.ts';
import { totalsOf } from './queries.ts';

const kinds = {
  MemberRegistered: 'members',
  PostCreated: 'posts',
  CommentAdded: 'comments',
  ReportGenerated: 'plans',
} as const;
type Kind = keyof typeof kinds;

/** UTC+14, −11, a quarter past the hour, and clocks that change. */
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/London', 'America/New_York'];
const start = Date.UTC(2026, 2, 1);
const minuteMs = 60_000;
const minutes = 60 * 24 * 60;
const generation = { version: 1, number: 1 };

const happened = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>('MemberRegistered', 'PostCreated', 'CommentAdded', 'ReportGenerated'),
    minute: fc.nat(minutes),
  }),
  { maxLength: 60 },
);

async function readAfter(events: readonly Readonly<{ kind: string; at: string; memberId: string }>[]) {
  const documents = openSqliteDocuments({ path: ':memory:' });
  const head = BigInt(events.length);
  const log = events.map(({ kind: type, at, memberId }, index) => {
    const metadata = { at, actor: { kind: 'system', id: 't' }, commandId: 'c', correlationId: 'c', causationId: 'c' };
    const data: object = { memberId, postId: 'p', commentId: `c${index}` };
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
  const projector = {
    liveGeneration: () => generation,
    progress: () => ({ position: head, movedAt: head }),
    onAdvance: () => () => {},
    lookAtOthers: () => undefined,
  };
  return { read: createReadModels({ documents, projector }), close: () => documents.close() };
}

test('a period counts exactly what happened in it', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      happened,
      fc.constantFrom(...zones),
      fc.constantFrom(...periodLengths),
      fc.nat(minutes),
      async (drawn, zone, length, nowMinute) => {
        const events = drawn.map(({ kind, minute }, index) => ({
          ...{ kind, memberId: `m${index}`, at: new Date(start + minute * minuteMs).toISOString() },
        }));
        const { read, close } = await readAfter(events);
        const period = periodOf(length, new Date(start + nowMinute * minuteMs), zone);
        const within = events.filter(({ at }) => at >= period.from && at < period.until);
        const recount = (wanted: Kind) => within.filter(({ kind }) => kind === wanted).length;
        expect(await totalsOf(read, period)).toMatchObject({
          ...{ members: recount('MemberRegistered'), posts: recount('PostCreated'), comments: recount('CommentAdded') },
          plans: recount('ReportGenerated'),
        });
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

test('a period over a change of the clocks is an hour longer or shorter', () => {
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
