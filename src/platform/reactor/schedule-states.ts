// What is kept of each schedule that recurs: its next slot, and how its last run ended. One document each, written for as long
// as the code has the schedule.
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import { messageOf, retryPauseMs } from './jobs.ts';
import { type Recurring, slotAfter } from './schedule.ts';

export type ScheduleState = Readonly<{
  _id: string;
  lane: string;
  everyMs: number;
  /** What it is run for next; ISO 8601. */
  slot: string;
  /** When to try that: later than its slot after a failure, or while it is claimed. */
  dueAt: string;
  /** For this slot. */
  attempts: number;
  /** Since it last ended well. */
  lastError: string | null;
  /** When it last ended well. */
  lastRanAt: string | null;
}>;

export const scheduleStates = 'reactor.schedules';

/** More than any code has. */
const atMost = 1_000;

export async function ensureSchedules(operations: DocumentStore): Promise<void> {
  await operations.ensure({ name: scheduleStates, indexes: [] });
}

export async function allScheduleStates(operations: DocumentStore): Promise<readonly Stored<ScheduleState>[]> {
  return operations.scan<ScheduleState>(scheduleStates, { limit: atMost });
}

/** Those of the schedules given, as they are declared now, by name. One that somebody else changes at this moment is left out. */
export async function statesOf(
  operations: DocumentStore,
  schedules: readonly Recurring[],
  now: Date,
): Promise<ReadonlyMap<string, Stored<ScheduleState>>> {
  const names = schedules.map(({ name }) => name);
  const kept = await operations.getMany<ScheduleState>(scheduleStates, names);
  const states = new Map(kept.map((state) => [state._id, state]));
  for (const schedule of schedules) {
    const state = states.get(schedule.name);
    if (state?.everyMs === schedule.everyMs && state.lane === schedule.lane) continue;
    const adopted = await adopt(operations, schedule, state, now);
    if (adopted === undefined) states.delete(schedule.name);
    else states.set(schedule.name, adopted);
  }
  return states;
}

/** Begins with a schedule that is new, or goes on by its new interval. What is due already stays due. */
async function adopt(
  operations: DocumentStore,
  { name: _id, lane, everyMs }: Recurring,
  state: Stored<ScheduleState> | undefined,
  now: Date,
): Promise<Stored<ScheduleState> | undefined> {
  const slot = slotAfter(now.getTime(), everyMs);
  const begun: ScheduleState = {
    ...{ _id, lane, everyMs, slot, dueAt: slot, attempts: 0, lastError: null, lastRanAt: null },
  };
  const isAhead = state !== undefined && state.slot > now.toISOString();
  const doc: ScheduleState =
    state === undefined ? begun : { ...state, lane, everyMs, ...(isAhead && { slot, dueAt: slot }) };
  // One that was taken out of the code and is back has left a tombstone.
  const last = state?._at ?? (await operations.positions(scheduleStates, [_id])).get(_id) ?? 0n;
  const position = last + 1n;
  const { ignored } = await operations.write<ScheduleState>(scheduleStates, [{ _id, doc, position }]);
  return ignored.length > 0 ? undefined : { ...doc, _at: position };
}

/** Its slot is done: the next one is the first that is still to come, however many were missed. */
export async function slotDone(
  operations: DocumentStore,
  state: Stored<ScheduleState>,
  { everyMs }: Recurring,
  now: Date,
): Promise<void> {
  const slot = nextSlot(state, everyMs, now);
  const ended = { slot, dueAt: slot, attempts: 0, lastError: null, lastRanAt: now.toISOString() };
  await operations.write<ScheduleState>(scheduleStates, [
    { _id: state._id, doc: { ...state, ...ended }, position: state._at + 1n },
  ]);
}

/** Puts a slot off like a job, each time for longer; gives it up only for the next one. Answers what it has become. */
export async function slotFailed(
  operations: DocumentStore,
  state: Stored<ScheduleState>,
  { everyMs }: Recurring,
  { error, now }: Readonly<{ error: unknown; now: Date }>,
): Promise<ScheduleState> {
  const pauseMs = retryPauseMs(state.attempts) ?? Number.POSITIVE_INFINITY;
  const slot = nextSlot(state, everyMs, now);
  const isOver = now.getTime() + pauseMs >= Date.parse(slot);
  const doc: ScheduleState = {
    ...state,
    ...(isOver
      ? { slot, dueAt: slot, attempts: 0 }
      : { dueAt: new Date(now.getTime() + pauseMs).toISOString(), attempts: state.attempts + 1 }),
    lastError: messageOf(error),
  };
  await operations.write<ScheduleState>(scheduleStates, [{ _id: state._id, doc, position: state._at + 1n }]);
  return doc;
}

/** Later than its present slot also by a clock that was set back. */
const nextSlot = ({ slot }: ScheduleState, everyMs: number, now: Date): string =>
  slotAfter(Math.max(now.getTime(), Date.parse(slot)), everyMs);

/** Forgets the schedules that the code does not have any more. */
export async function forgetOthers(operations: DocumentStore, schedules: readonly Recurring[]): Promise<void> {
  const names = new Set(schedules.map(({ name }) => name));
  const gone = (await allScheduleStates(operations)).filter(({ _id }) => !names.has(_id));
  if (gone.length === 0) return;
  await operations.write<ScheduleState>(
    scheduleStates,
    gone.map(({ _id, _at }) => ({ _id, doc: null, position: _at + 1n })),
  );
}
