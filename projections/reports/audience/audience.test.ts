// The audience figures equal a slow recount of the events, for any history and time zone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionSeen } from '../../../modules/accounts/model/session.ts';
import type { DomainEvent, Recorded } from '../../../src/kernel/event.ts';
import { daysAfter, localDayOf, offsetMs } from '../../../src/kernel/time-zone.ts';
import { openSqliteDocuments } from '../../../src/platform/documents/sqlite/sqlite-document-store.ts';
import { commented, erased, joined, posted } from '../../../src/testing/community-events-fixture.ts';
import { intercept } from '../../../src/testing/intercept.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { foldInMemory } from '../../../src/testing/projections/memory-fold.ts';
import { recorded } from '../../../src/testing/projections/projection-specification.ts';
import { membersProjection } from '../../accounts/members/projection.ts';
import { weeklyReportProjection } from '../weekly-report/projection.ts';
import { audienceProjection } from './projection.ts';
import { activeIn, activeOn, audienceOf, cohortsOf } from './queries.ts';

/** UTC+14, −11, quarters of an hour, and clock changes, some of them across the offset of UTC itself. */
const zones = [
  ...['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/London', 'America/New_York'],
  ...['Atlantic/Azores', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Antarctica/Troll'],
];
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

type Kind = 'registered' | 'seen' | 'posted' | 'commented' | 'erased';
type Happened = Readonly<{ kind: Kind; memberId: string; at: string }>;

function eventsOf(happened: readonly Happened[]): readonly Recorded[] {
  const made: Readonly<Record<Kind, (memberId: string, id: string) => DomainEvent>> = {
    registered: (memberId) => joined(memberId),
    seen: (memberId, id) => SessionSeen({ sessionId: id, memberId, day: '2026-03-01' }),
    posted,
    commented: (memberId, id) => commented(memberId, id, 'post', 'author'),
    erased,
  };
  const events = happened.map(({ kind, memberId }, index) => made[kind](memberId, `id${index}`));
  return recorded(events).map((event, index) => {
    const at = happened[index]?.at ?? '';
    return { ...event, metadata: { ...event.metadata, at } };
  });
}

const isoOf = (startMs: number, minute: number) => new Date(startMs + minute * minuteMs).toISOString();
const local = (at: string, zone: string) => localDayOf(Date.parse(at), zone);
const isHere = ({ kind }: Happened) => kind === 'seen' || kind === 'posted' || kind === 'commented';
const distinct = (events: readonly Happened[]) => new Set(events.map(({ memberId }) => memberId)).size;

/** Members register first, then are active now and then; some are erased in the end. */
const histories = (days: number) =>
  fc
    .array(
      fc.record({
        registered: fc.nat(days * dayMinutes),
        here: fc.array(
          fc.record({ minute: fc.nat(days * dayMinutes), kind: fc.constantFrom<Kind>('seen', 'posted') }),
          {
            maxLength: 12,
          },
        ),
        isErased: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map(
      (drawn) =>
        (startMs: number): readonly Happened[] =>
          drawn
            .flatMap(({ registered, here, isErased }, index) => {
              const memberId = `m${index}`;
              const later = here.filter(({ minute }) => minute >= registered);
              return [
                { kind: 'registered' as const, memberId, minute: registered },
                ...later.map(({ kind, minute }) => ({ kind, memberId, minute })),
                ...(isErased && index % 3 === 0
                  ? [{ kind: 'erased' as const, memberId, minute: days * dayMinutes }]
                  : []),
              ];
            })
            .sort((a, b) => a.minute - b.minute)
            .map(({ minute, ...each }) => ({ ...each, at: isoOf(startMs, minute) })),
    );

test.each([
  ['the clocks going on', Date.UTC(2026, 2, 6)],
  ['the clocks going back', Date.UTC(2026, 9, 22)],
])('days, months and who comes back are counted as a recount does, over %s', { timeout: 120_000 }, async (_, start) => {
  await fc.assert(
    fc.asyncProperty(histories(28), fc.constantFrom(...zones), async (historyFrom, zone) => {
      const happened = historyFrom(start);
      const { read, close } = await foldedReadModels([audienceProjection], eventsOf(happened));
      const gone = new Set(happened.filter(({ kind }) => kind === 'erased').map(({ memberId }) => memberId));
      const living = happened.filter(({ memberId }) => !gone.has(memberId));
      const here = living.filter(isHere);
      const first = local(new Date(start).toISOString(), zone);
      const days = Array.from({ length: 31 }, (__, index) => daysAfter(first, index - 1));
      expect(await activeOn(read, days, zone)).toEqual(
        days.map((day) => distinct(here.filter(({ at }) => local(at, zone) === day))),
      );
      const monthsOf = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
      const inMonth = (month: string) => here.filter(({ at }) => local(at, zone).startsWith(month));
      expect(await activeIn(read, monthsOf, zone)).toEqual(monthsOf.map((month) => distinct(inMonth(month))));
      const last = monthsOf.at(-1) ?? '';
      const joinedIn = (month: string) =>
        living.filter(({ kind, at }) => kind === 'registered' && local(at, zone).startsWith(month));
      expect(await cohortsOf(read, monthsOf, last, zone)).toMatchObject(
        monthsOf.map((month, index) => {
          const ids = new Set(joinedIn(month).map(({ memberId }) => memberId));
          return {
            month,
            members: ids.size,
            active: monthsOf
              .slice(index)
              .map((each) => distinct(inMonth(each).filter(({ memberId }) => ids.has(memberId)))),
          };
        }),
      );
      await close();
    }),
    { numRuns: 60 },
  );
});

test('the time to a member’s first post is counted once for each', async () => {
  const at = (minute: number) => isoOf(Date.UTC(2026, 4, 10), minute);
  const { read, close } = await foldedReadModels(
    [audienceProjection],
    eventsOf([
      { kind: 'registered', memberId: 'ada', at: at(0) },
      { kind: 'registered', memberId: 'bob', at: at(0) },
      { kind: 'registered', memberId: 'eve', at: at(0) },
      { kind: 'posted', memberId: 'ada', at: at(59) },
      { kind: 'commented', memberId: 'eve', at: at(90) },
      { kind: 'posted', memberId: 'bob', at: at(60) },
      { kind: 'posted', memberId: 'ada', at: at(3 * dayMinutes) },
    ]),
  );
  const [cohort] = await cohortsOf(read, ['2026-05'], '2026-05', 'UTC');
  expect(cohort).toEqual({
    month: '2026-05',
    members: 3,
    active: [3],
    firstPost: { hour: 1, day: 1, threeDays: 0, week: 0, month: 0, later: 0 },
  });
  await close();
});

test('the number of members follows arrivals and departures', async () => {
  const now = new Date('2026-05-12T12:00:00.000Z');
  const { read, close } = await foldedReadModels(
    [audienceProjection, weeklyReportProjection, membersProjection],
    eventsOf([
      { kind: 'registered', memberId: 'ada', at: '2026-04-01T08:00:00.000Z' },
      { kind: 'registered', memberId: 'bob', at: '2026-05-11T08:00:00.000Z' },
      { kind: 'registered', memberId: 'eve', at: '2026-05-11T09:00:00.000Z' },
      { kind: 'seen', memberId: 'eve', at: '2026-05-12T09:00:00.000Z' },
      { kind: 'erased', memberId: 'bob', at: '2026-05-12T10:00:00.000Z' },
    ]),
  );
  const { days, months } = await audienceOf(read, now, 'UTC');
  expect(days.slice(-3)).toEqual([
    { day: '2026-05-10', joined: 0, left: 0, members: 1, active: 0 },
    { day: '2026-05-11', joined: 2, left: 0, members: 3, active: 0 },
    { day: '2026-05-12', joined: 0, left: 1, members: 2, active: 1 },
  ]);
  expect(months.slice(-2)).toEqual([
    { month: '2026-04', joined: 1, left: 0, members: 1, active: 0 },
    { month: '2026-05', joined: 2, left: 1, members: 2, active: 1 },
  ]);
  await close();
});

test('nothing of an erased member is stored, not even by a late event', () => {
  const at = (minute: number) => isoOf(Date.UTC(2026, 4, 10), minute);
  const folded = foldInMemory(
    audienceProjection,
    eventsOf([
      { kind: 'registered', memberId: 'ada', at: at(0) },
      { kind: 'posted', memberId: 'ada', at: at(1) },
      { kind: 'erased', memberId: 'ada', at: at(2) },
      { kind: 'seen', memberId: 'ada', at: at(3) },
    ]),
  );
  for (const held of folded.values()) expect([...held.values()]).toEqual([]);
});

test('the amount of data read does not grow with the history', async () => {
  const now = new Date('2026-05-12T12:00:00.000Z');
  const readFor = async (members: number) => {
    const documents = openSqliteDocuments({ path: ':memory:' });
    let [docs, fields] = [0, 0];
    const watched = intercept(documents, {
      async getMany(name, ids) {
        const found = await documents.getMany(name, ids);
        docs += found.length;
        for (const doc of found) fields += Object.keys('counts' in doc ? Object(doc.counts) : doc).length;
        return found as never;
      },
    });
    // Each is active at a different time, on both sides of a midnight in some time zone.
    const happened = Array.from({ length: members }, (_, index) => {
      const memberId = `m${index}`;
      const [evening, morning] = [(index * 7) % (dayMinutes / 2), dayMinutes + ((index * 11) % dayMinutes)];
      const at = (minute: number) => isoOf(Date.UTC(2026, 4, 10, 12), minute);
      return [
        { kind: 'registered' as const, memberId, at: at(0) },
        { kind: 'seen' as const, memberId, at: at(evening) },
        { kind: 'seen' as const, memberId, at: at(morning) },
      ];
    }).flat();
    const projections = [audienceProjection, weeklyReportProjection, membersProjection];
    const { read, close } = await foldedReadModels(projections, eventsOf(happened), watched);
    [docs, fields] = [0, 0];
    const { days } = await audienceOf(read, now, 'Asia/Kathmandu');
    expect(days.reduce((sum, { joined }) => sum + joined, 0)).toBe(members);
    await close();
    return { docs, fields };
  };
  const [few, many] = [await readFor(300), await readFor(3_000)];
  expect(many.docs).toBe(few.docs);
  expect(many.fields).toBeLessThan(few.fields * 1.5);
});

test('these time zones do have a clock change then', () => {
  const hours = (zone: string, day: string) => offsetMs(zone, Date.parse(day)) / 3_600_000;
  expect(hours('Pacific/Kiritimati', '2026-03-06')).toBe(14);
  expect(hours('Pacific/Pago_Pago', '2026-03-06')).toBe(-11);
  expect([hours('Europe/London', '2026-03-28'), hours('Europe/London', '2026-03-30')]).toEqual([0, 1]);
  expect([hours('Europe/London', '2026-10-24'), hours('Europe/London', '2026-10-26')]).toEqual([1, 0]);
});
