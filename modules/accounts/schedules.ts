// Ends sessions that exceed the maximum age. A sweep finds them, so no open session needs a timer.
import { hourMs } from '../../src/kernel/instants.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { sessions } from './model/session.ts';

export function accountsSchedules({
  outlived,
}: Readonly<{
  /** Ids of open sessions that are too old, the oldest first. Such a session is refused even before it is ended. */
  outlived(): AsyncIterable<string>;
}>): readonly Schedule[] {
  return [
    schedule.sweep('accounts.end-old-sessions', { everyMs: hourMs }, outlived, async (sessionId, { acting }) => {
      await acting.execute(sessions, sessionId, { type: 'ExpireSession', data: {} });
    }),
  ];
}
