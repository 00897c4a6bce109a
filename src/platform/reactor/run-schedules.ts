// Prepares the due schedules of a lane. The ids of their commands follow from schedule and slot, so that a repeated run
// appends nothing twice.
import { derivedId } from '../../kernel/ids.ts';
import { rootContext } from '../commands/commands.ts';
import type { Stored } from '../documents/document-store.ts';
import type { Piece } from './lane.ts';
import { createRun } from './reaction.ts';
import type { Outcome, RunnerDeps } from './run-due.ts';
import type { Recurring } from './schedule.ts';
import { forgetOthers, type ScheduleState, scheduleStates, slotDone, slotFailed, statesOf } from './schedule-states.ts';

type Options = RunnerDeps & Readonly<{ schedules: readonly Recurring[] }>;

export function createDueSchedules({ schedules, commands, operations, clock, logger, runDue }: Options) {
  const byLane = Map.groupBy(schedules, ({ lane }): string => lane);
  let areOthersForgotten = false;

  function run(schedule: Recurring, { slot, attempts }: ScheduleState): Promise<void> {
    const commandId = derivedId('schedule', schedule.name, slot);
    const context = rootContext({ kind: 'system', id: schedule.name }, clock().toISOString(), commandId);
    return schedule.run({ ...createRun(commands, context, attempts + 1), slot });
  }

  async function record(schedule: Recurring, state: Stored<ScheduleState>, outcome: Outcome): Promise<void> {
    if (outcome === 'done') return slotDone(operations, state, schedule, clock());
    const { error } = outcome;
    const { dueAt } = await slotFailed(operations, state, schedule, { error, now: clock() });
    logger.warn({ schedule: schedule.name, slot: state.slot, triedAgainAt: dueAt, err: error }, 'a schedule failed');
  }

  const piece = (schedule: Recurring, found: Stored<ScheduleState>): Piece => ({
    id: schedule.name,
    run: () =>
      runDue({
        collection: scheduleStates,
        found,
        run: (state) => run(schedule, state),
        record: (state, outcome) => record(schedule, state, outcome),
      }),
  });

  return async (lane: string): Promise<readonly Piece[]> => {
    if (!areOthersForgotten) {
      await forgetOthers(operations, schedules);
      areOthersForgotten = true;
    }
    const those = byLane.get(lane) ?? [];
    if (those.length === 0) return [];
    const now = clock();
    const states = await statesOf(operations, those, now);
    return those.flatMap((schedule) => {
      const state = states.get(schedule.name);
      return state === undefined || state.dueAt > now.toISOString() ? [] : [piece(schedule, state)];
    });
  };
}
