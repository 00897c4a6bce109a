// The schedule of accounts: ends a session once it exceeds the maximum age. A sweep finds old sessions by their age, so
// no open session needs a timer, and sessions from before the sweep existed end too.
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
