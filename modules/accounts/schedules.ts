// What time does to accounts: sessions that are older than any may be end. A sweep finds them by their age, so nothing has to wait
// for each session that is open, and those of before there was a sweep end like all others.
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { sessions } from './session.ts';

const hourMs = 60 * 60 * 1_000;
/** One run has an end, also where years of them have piled up: the next goes on. Nobody gets in with them meanwhile. */
const mostPerRun = 10_000;

export function accountsSchedules({
  commands,
  outlived,
}: Readonly<{
  commands: Commands;
  /** Ids of open sessions that are too old, the oldest first. */
  outlived(): AsyncIterable<string>;
}>): readonly Schedule[] {
  return [
    schedule.every('accounts.end-old-sessions', { everyMs: hourMs }, async ({ context }) => {
      const acting = actAs(commands, context);
      let ended = 0;
      for await (const sessionId of outlived()) {
        await acting.execute(sessions, sessionId, { type: 'ExpireSession', data: {} });
        ended += 1;
        if (ended === mostPerRun) return;
      }
    }),
  ];
}
