import { expect, test } from 'vitest';
import { DocumentsUnavailable } from '../../../platform/documents/document-store.ts';
import { OutcomeUnknown, StoreUnavailable } from '../../../platform/events/event-store.ts';
import { LogDamaged } from '../../../platform/events/sqlite/log-damaged.ts';
import { diskFullMessage } from '../../../platform/files/disk-full.ts';
import { CannotStart } from '../cannot-start.ts';
import { startFaultOf } from './start-fault.ts';

const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

test.each([
  [
    'a disk that is full by the time something is stored',
    new DocumentsUnavailable(diskFullMessage('/data/operations.sqlite'), { cause: full }),
    "Kindling can't start: The disk of /data/operations.sqlite is full. Make room, then start it again.",
  ],
  [
    'documents on a server that is gone',
    new DocumentsUnavailable('MongoDB is gone.'),
    "Kindling can't start: MongoDB is gone.",
  ],
  [
    'an event that can’t be read any more',
    new LogDamaged('unreadable', 'The event at position 3 of the log can’t be read.'),
    "Kindling can't start: The event at position 3 of the log can’t be read.",
  ],
  [
    'an append that may be in the log',
    new OutcomeUnknown('EventStoreDB did not respond: the append may be in the log.'),
    "Kindling can't start: EventStoreDB did not respond in time. Start it again.",
  ],
  [
    'an append to the embedded log that may be on the full disk',
    new OutcomeUnknown('…', { cause: new StoreUnavailable(diskFullMessage('/data/events.sqlite'), { cause: full }) }),
    "Kindling can't start: The disk of /data/events.sqlite is full. Make room, then start it again.",
  ],
  ['a log on a server that is gone', new StoreUnavailable('No log.'), "Kindling can't start: No log."],
])('%s is reported in one line', (_what, fault, line) => {
  const translated = startFaultOf(fault);
  expect(translated).toBeInstanceOf(CannotStart);
  expect(translated).toMatchObject({ message: line });
});

test('a programming error keeps its stack', () => {
  const mistake = new TypeError('x is not a function');
  expect(startFaultOf(mistake)).toBe(mistake);
});
