import { expect, test } from 'vitest';
import { PlanReminderDue, PlanRemindersSet, planReminders } from './reminder.ts';

const { decider } = planReminders;
const actor = { kind: 'system', id: 'test' } as const;
const monday = '2026-11-02T08:00:00.000Z';
const nextMonday = '2026-11-09T08:00:00.000Z';

type State = typeof decider.initial;
const scheduled = (nextAt: string | null, isOn = true): State =>
  decider.evolve(decider.initial, PlanRemindersSet({ memberId: 'ada', isOn, nextAt }));

const take = (state: State, { at = monday, timeZone = 'UTC', isSubscribed = true, slot = monday } = {}) =>
  decider.decide({ type: 'TakeReminder', actor, at, data: { memberId: 'ada', slot, timeZone, isSubscribed } }, state);
const start = (state: State, { at = '2026-10-30T12:00:00.000Z', timeZone = 'UTC', isSubscribed = true } = {}) =>
  decider.decide({ type: 'StartReminders', actor, at, data: { memberId: 'ada', timeZone, isSubscribed } }, state);

const due = (nextAt: string) => [PlanReminderDue({ memberId: 'ada', slot: monday, nextAt })];
const set = (nextAt: string | null) => [PlanRemindersSet({ memberId: 'ada', isOn: true, nextAt })];

test('reminders start on a Monday morning in the member’s time zone', () => {
  expect(start(decider.initial)).toEqual(set(monday));
  expect(start(decider.initial, { timeZone: 'Asia/Tokyo' })).toEqual(set('2026-11-01T23:00:00.000Z'));
});

test('a start changes nothing if reminders are active or off, or nothing is paid', () => {
  expect(start(scheduled(monday))).toEqual([]);
  expect(start(scheduled(null, false))).toEqual([]);
  expect(start(decider.initial, { isSubscribed: false })).toEqual([]);
});

test('a slot is taken once, even by two instances, and not early', () => {
  const state = scheduled(monday);
  expect(take(state)).toEqual(due(nextMonday));
  expect(take(state, { at: '2026-11-02T07:59:59.999Z' })).toEqual([]);
  const afterDue = decider.evolve(state, PlanReminderDue({ memberId: 'ada', slot: monday, nextAt: nextMonday }));
  expect(take(afterDue)).toEqual([]);
});

test('a late one leaves the next at least three days', () => {
  expect(take(scheduled(monday), { at: '2026-11-07T12:00:00.000Z' })).toEqual(due('2026-11-16T08:00:00.000Z'));
});

test('one that is due at night waits for the morning', () => {
  const late = { at: '2026-11-03T03:00:00.000Z' };
  expect(take(scheduled(monday), late)).toEqual(set('2026-11-03T08:00:00.000Z'));
  expect(take(scheduled(monday), { timeZone: 'Pacific/Auckland' })).toEqual(set('2026-11-02T19:00:00.000Z'));
});

test('without a subscription there are no more', () => {
  expect(take(scheduled(monday), { isSubscribed: false })).toEqual(set(null));
});

test('switching off and on, even from another time zone, makes none earlier', () => {
  const afterDue = decider.evolve(
    scheduled(monday),
    PlanReminderDue({ memberId: 'ada', slot: monday, nextAt: nextMonday }),
  );
  const off = decider.evolve(afterDue, PlanRemindersSet({ memberId: 'ada', isOn: false, nextAt: null }));
  const on = decider.decide(
    {
      ...{
        type: 'SwitchReminders',
        actor: { kind: 'member', id: 'ada', isAdmin: false },
        at: '2026-11-02T09:00:00.000Z',
      },
      data: { isOn: true, isSubscribed: true, timeZone: 'America/Los_Angeles' },
    },
    off,
  );
  expect(on).toEqual(set(nextMonday));
});
