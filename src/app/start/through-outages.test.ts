import { expect, test } from 'vitest';
import { OutcomeUnknown, StoreUnavailable } from '../../platform/events/event-store.ts';
import { LogDamaged } from '../../platform/events/sqlite/log-damaged.ts';
import { silentLogger } from '../../platform/logger.ts';
import { throughOutages } from './through-outages.ts';

const diskFull = new StoreUnavailable('The disk is full.', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) });
const unknown = new OutcomeUnknown('EventStoreDB did not respond.');
const unknownOnFullDisk = new OutcomeUnknown('The disk is full.', { cause: diskFull });
const away = new StoreUnavailable('EventStoreDB accepts no appends now.');
const damaged = new LogDamaged('unreadable', 'The event at position 3 of the log can’t be read.');

async function run(...faults: readonly Error[]) {
  let tries = 0;
  const work = async () => {
    const fault = faults[tries++];
    if (fault !== undefined) throw fault;
    return 'done';
  };
  const outcome = await throughOutages(work, { logger: silentLogger, pauseMs: 0 }).catch((error: unknown) => error);
  return { outcome, tries };
}

test.each([
  ['nothing fails', [], 'done', 1],
  ['the store is away for a moment', [unknown, away], 'done', 3],
  ['it stays away', [away, away, unknown], unknown, 3],
  ['the disk is full', [diskFull], diskFull, 1],
  ['the disk is full after the append', [unknownOnFullDisk], unknownOnFullDisk, 1],
  ['the log is damaged', [damaged], damaged, 1],
])('if %s', async (_what, faults, outcome, tries) => {
  expect(await run(...faults)).toEqual({ outcome, tries });
});
