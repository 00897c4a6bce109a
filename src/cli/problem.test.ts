import { expect, it } from 'vitest';
import { OutcomeUnknown, StoreUnavailable } from '../platform/events/event-store.ts';
import { diskFullMessage } from '../platform/files/disk-full.ts';
import { problemOf } from './problem.ts';

const full = new StoreUnavailable(diskFullMessage('/data/events.sqlite'), {
  cause: Object.assign(new Error('database or disk is full'), { errcode: 13 }),
});
const failing = new StoreUnavailable("The event log /data/events.sqlite can't be used now: disk I/O error.");
const unknown = (cause: StoreUnavailable) =>
  new OutcomeUnknown(`${cause.message} Retry with the same event ids.`, { cause });
const makeRoom = 'The disk of /data/events.sqlite is full. Make room, then run it again.';

it.each([
  ['a full disk', full, makeRoom],
  ['a full disk at a commit', unknown(full), makeRoom],
  [
    'a full disk under a file',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
    'The disk is full (ENOSPC: no space left on device, write). Make room, then run it again.',
  ],
  ['a disk that fails at a commit', unknown(failing), `${failing.message} Run it again.`],
])('an operator reads what to do about %s', (_, error, message) => {
  expect(problemOf(error, false)).toEqual({ code: 'cli/failed', message, exitCode: 3 });
});
