// The server continues an older Kindling's log under a key, and never the other way round.

import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../../cli/cli-fixture.ts';
import { type EventRow, unkeyedHash } from '../../../platform/events/sqlite/hash-chain.ts';
import { verifyLog } from '../../../platform/events/sqlite-event-store.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import { readPairing, writePairing } from '../log-pairing.ts';
import { filesIn } from '../stores.ts';
import { chainUnder } from './keyed-chain.ts';

const keyedIn = async (site: TestKindling) => (await site.log()).filter(({ type }) => type === 'ChainKeyed');
const pairingOf = (site: TestKindling) => readPairing(site.kindling().stores.operations);

/** Turns the log into one as an older Kindling would have written it. Its sealed values don't name their keys. */
function makeOlder(folder: string): void {
  const { log } = filesIn(folder);
  const db = new DatabaseSync(log);
  let head = { position: 0, hash: '' };
  for (const each of db.prepare('SELECT * FROM event ORDER BY position').all()) {
    const { hash: _, ...row } = each as unknown as EventRow & { hash: string };
    const { sealed: __, ...metadata } = JSON.parse(row.metadata);
    const older = { ...row, metadata: JSON.stringify(metadata) };
    head = { position: row.position, hash: unkeyedHash(head.hash, older) };
    const update = 'UPDATE event SET metadata = ?, hash = ? WHERE position = ?';
    db.prepare(update).run(older.metadata, head.hash, row.position);
  }
  db.exec('DROP TABLE chain; PRAGMA user_version = 1');
  db.close();
  writeFileSync(`${log}.anchor`, `${JSON.stringify(head).padEnd(127)}\n`);
}

/** A site whose stores don't remember that its log is keyed. */
async function siteToContinue(): Promise<TestKindling> {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await (await site.member('Ada')).publish('Written long ago.');
  await expect.poll(async () => (await pairingOf(site))?.isKeyed).toBe(true);
  const { firstEventId = '' } = (await pairingOf(site)) ?? {};
  await writePairing(site.kindling().stores.operations, { firstEventId, isWhole: true });
  return site;
}

describe('the log of an older Kindling', () => {
  test('is continued from one event that records it, can be read, and passes verification', async () => {
    const site = await siteToContinue();
    await site.restart(() => makeOlder(site.folder));
    const events = await site.log();
    expect(events.at(-1)).toMatchObject({ type: 'ChainKeyed', metadata: { actor: { kind: 'system', id: 'start' } } });
    expect(await pairingOf(site)).toMatchObject({ isKeyed: true });
    await (await site.member('Bob')).publish('Written now.');
    await site.restart();
    expect(await keyedIn(site)).toHaveLength(1);
    const { body } = await site.visitor().get('/community/posts');
    const posts = (body.posts as { content: string; userName: string }[]).map(({ content, userName }) => [
      content,
      userName,
    ]);
    expect(posts.sort()).toEqual([
      ['Written long ago.', 'Ada'],
      ['Written now.', 'Bob'],
    ]);
    const { masterKey } = site.kindling().stores.keys;
    expect(await verifyLog(filesIn(site.folder).log, { chain: chainUnder(masterKey) })).toMatchObject({ intact: true });
    expect(await operatorOf({ folder: site.folder }).json(['verify'])).toMatchObject({ sound: true });
  });

  test('is not keyed by the CLI, since an older server may be writing to it', async () => {
    const site = await siteToContinue();
    await site.restart(async () => {
      makeOlder(site.folder);
      await operatorOf({ folder: site.folder }).json(['verify', '--only', 'log']);
      const db = new DatabaseSync(filesIn(site.folder).log);
      expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
      db.close();
    });
    expect(await keyedIn(site)).toHaveLength(1);
  });
});

test('a new log is keyed from its first event and needs no event that says so', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await site.member('Ada');
  expect(site.kindling().stores.eventStore.isChainKeyed?.()).toBe(true);
  expect(await keyedIn(site)).toEqual([]);
});

test('a keyed log that is rewritten as an older one is refused', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  await site.member('Ada');
  await expect.poll(async () => (await pairingOf(site))?.isKeyed).toBe(true);
  await expect(site.restart(() => makeOlder(site.folder))).rejects.toThrow(
    "Kindling can't start: the chain of hashes of the log was keyed, and is not any more: somebody has rewritten the log.",
  );
});
