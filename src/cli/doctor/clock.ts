// Compares the clock of this machine with the log's newest event and with the clock of MongoDB.
import { leaseMs } from '../../app/start/mongo-stores.ts';
import { duration } from '../text/words.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** Leases are renewed after a third of their time. With larger differences, instances take them from each other, or late. */
const clocksMayDifferMs = leaseMs / 3;

/** Two machines that each differ this much from MongoDB may differ twice as much from each other. */
const fromMongoMayDifferMs = clocksMayDifferMs / 2;

const mend = 'Turn on time synchronization (`timedatectl set-ntp true`) on every machine.';

export type Reading = Readonly<{ before: number; there: number; after: number }>;

export function clockFinding(whose: string, readings: readonly Reading[]): Finding {
  // The fastest response says the most: the other clock was read within its time.
  const apartMs = Math.min(...readings.map(({ before, there, after }) => Math.max(before - there, there - after, 0)));
  if (apartMs <= fromMongoMayDifferMs) return fine('clock', `The clock agrees with that of ${whose}.`);
  const message = `The clock of this machine and that of ${whose} are ${duration(apartMs / 1_000)} apart.`;
  return wrong('clock', `${message} Leases need them within ${fromMongoMayDifferMs} ms.`, mend);
}

/** New events are earlier than old ones if this clock was set back, or another machine's is ahead. */
export function clockBehindLogFinding(newestEventAt: string, now: number): Finding {
  const behindMs = Date.parse(newestEventAt) - now;
  if (behindMs <= clocksMayDifferMs) return fine('clock', 'The clock is not behind the newest event.');
  const message = `The clock of this machine is ${duration(behindMs / 1_000)} behind the newest event of the log.`;
  return wrong(
    'clock',
    message,
    `${mend} If this clock is right now, it was ahead when that event was recorded: the next event clears this message.`,
  );
}
