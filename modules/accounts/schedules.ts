// What time does to accounts: a session ends once it is older than any may be. A sweep finds the old ones by their age, so no timer
// has to wait for each open session, and those opened before there was a sweep end like all others.
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { sessions } from './session.ts';

const hourMs = 60 * 60 * 1_000;

export function accountsSchedules({
  commands,
  outlived,
}: Readonly<{
  commands: Commands;
  /** Ids of open sessions that are too old, the oldest first. Nobody gets in with them, even before they are ended. */
  outlived(): AsyncIterable<string>;
}>): readonly Schedule[] {
  return [
    schedule.sweep('accounts.end-old-sessions', { everyMs: hourMs }, outlived, async (sessionId, { context }) => {
      await actAs(commands, context).execute(sessions, sessionId, { type: 'ExpireSession', data: {} });
    }),
  ];
}
