// Stores the state of each recurring schedule that the code declares: its next slot, and how its last run ended.
import type { DocumentStore, Stored } from '../documents/document-store.ts';
import { messageOf } from '../event-fault.ts';
import { retryPauseMs } from './jobs.ts';
import { type Recurring, slotAfter } from './schedule.ts';

export type ScheduleState = Readonly<{
  _id: string;
  lane: string;
  everyMs: number;
  /** The instant that the next run is for; ISO 8601. */
  slot: string;
  /** When to try it: later than its slot after a failure, or while it is claimed. */
  dueAt: string;
  attempts: number;
  /** The last error since it last succeeded. */
  lastError: string | null;
  lastRanAt: string | null;
}>;

export const scheduleStates = 'reactor.schedules';

const atMost = 1_000;

export async function allScheduleStates(operations: DocumentStore): Promise<readonly Stored<ScheduleState>[]> {
  return operations.scan<ScheduleState>(scheduleStates, { limit: atMost });
}

/** Returns states by name, updated to their declarations. Omits those that another instance is changing right now. */
export async function statesOf(
  operations: DocumentStore,
  schedules: readonly Recurring[],
  now: Date,
): Promise<ReadonlyMap<string, Stored<ScheduleState>>> {
  const names = schedules.map(({ name }) => name);
  const stored = await operations.getMany<ScheduleState>(scheduleStates, names);
  const states = new Map(stored.map((state) => [state._id, state]));
  for (const schedule of schedules) {
    const state = states.get(schedule.name);
    if (state?.everyMs === schedule.everyMs && state.lane === schedule.lane && !isTooFar(state, now)) continue;
    const adopted = await adopt(operations, schedule, state, now);
    if (adopted === undefined) states.delete(schedule.name);
    else states.set(schedule.name, adopted);
  }
  return states;
}

/** Detects a slot from a clock that ran ahead for a while. Otherwise the schedule would not run for as long. */
export const isTooFar = ({ slot, everyMs }: ScheduleState, now: Date): boolean =>
  Date.parse(slot) > now.getTime() + everyMs;

/** Begins a new schedule, or adopts a changed interval or clock. A slot that is due already stays due. */
async function adopt(
  operations: DocumentStore,
  { name: _id, lane, everyMs }: Recurring,
  state: Stored<ScheduleState> | undefined,
  now: Date,
): Promise<Stored<ScheduleState> | undefined> {
  const slot = slotAfter(now.getTime(), everyMs);
  const initial: ScheduleState = {
    ...{ _id, lane, everyMs, slot, dueAt: slot, attempts: 0, lastError: null, lastRanAt: null },
  };
  const isAhead = state !== undefined && state.slot > now.toISOString();
  const doc: ScheduleState =
    state === undefined ? initial : { ...state, lane, everyMs, ...(isAhead && { slot, dueAt: slot }) };
  // A schedule that was removed from the code and is back has left a tombstone.
  const last =
    state?._at ?? (await operations.load([{ collection: scheduleStates, ids: [_id] }]))[0]?.get(_id)?.position ?? 0n;
  const position = last + 1n;
  const { ignored } = await operations.write<ScheduleState>(scheduleStates, [{ _id, doc, position }]);
  return ignored.length > 0 ? undefined : { ...doc, _at: position };
}

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

/** Postpones a slot like a job, until the next slot replaces it. */
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

/** Returns a later slot than the current one, even if the clock was set back. */
const nextSlot = ({ slot }: ScheduleState, everyMs: number, now: Date): string =>
  slotAfter(Math.max(now.getTime(), Date.parse(slot)), everyMs);

export async function forgetOthers(operations: DocumentStore, schedules: readonly Recurring[]): Promise<void> {
  const names = new Set(schedules.map(({ name }) => name));
  const unknown = (await allScheduleStates(operations)).filter(({ _id }) => !names.has(_id));
  if (unknown.length === 0) return;
  await operations.write<ScheduleState>(
    scheduleStates,
    unknown.map(({ _id, _at }) => ({ _id, doc: null, position: _at + 1n })),
  );
}
