// An old event that was lost or altered is found before anything that may hold its last copy is removed.
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operatorOf } from '../../cli/cli-fixture.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { lengthenLog } from './long-log-fixture.ts';
import { filesIn } from './stores.ts';
import { wholeLogCheck } from './whole-log.ts';

async function siteWithLongLog(sql?: string) {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await lengthenLog(site.kindling().stores.eventStore);
  const { log: file } = filesIn(site.folder);
  await site.restart(() => {
    if (sql === undefined) return;
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  });
  const { operations, keys } = site.kindling().stores;
  const error = vi.fn();
  const logger = { ...silentLogger, error };
  const isLogWhole = wholeLogCheck({ file, masterKey: keys.masterKey, operations, logger, clock: site.clock });
  return { site, isLogWhole, error };
}

test('an intact log is whole, which is not known at once', async () => {
  const { isLogWhole, error } = await siteWithLongLog();
  expect(isLogWhole()).toBeUndefined();
  await expect.poll(isLogWhole).toBe(true);
  expect(error).not.toHaveBeenCalled();
});

test('a lost event far before the end is logged, and doctor reports it', async () => {
  const { site, isLogWhole, error } = await siteWithLongLog('DELETE FROM event WHERE position = 1200');
  isLogWhole();
  await expect.poll(isLogWhole).toBe(false);
  expect(error).toHaveBeenCalledOnce();
  const operator = operatorOf({ folder: site.folder, clock: site.clock });
  await expect
    .poll(async () => (await operator.kindling(['doctor'])).out)
    .toMatch(/last verify: It found .* 1200 is missing/);
});
