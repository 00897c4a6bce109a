// Lost keys are distinguished from erased people: while keys are lost, nothing starts, recommends rebuilding what is still readable, or
// reports that all is well.
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operatorOf } from '../../../cli/cli-fixture.ts';
import { temporaryFolder } from '../../../cli/transfer/transfer-fixture.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { openKindling } from '../../kindling.ts';
import { lengthenLog } from '../long-log-fixture.ts';
import { readConfig } from '../settings/config.ts';
import { filesIn } from '../stores.ts';

const files = ['keys.sqlite', 'keys.sqlite-wal', 'keys.sqlite-shm'];

/** A site with Ada and Bob, and a copy of the keys from before Bob came. */
async function siteWithOlderKeys(environment: Readonly<Record<string, string>> = {}) {
  const site = await openTestKindling({ environment });
  onTestFinished(() => site.close().catch(() => undefined));
  const ada = await site.member('Ada');
  const older = join(site.folder, 'older-keys');
  await site.restart(() => copyFileSync(filesIn(site.folder).keys, older));
  const bob = await site.member('Bob');
  await bob.publish('Sealed for Bob.');
  const putBack = () => {
    for (const name of files) rmSync(join(site.folder, name), { force: true });
    copyFileSync(older, filesIn(site.folder).keys);
  };
  return { site, ada, bob, putBack };
}

describe('an older key store', () => {
  test('is refused at the start, with the number of missing people and what to do', async () => {
    const { site, bob, putBack } = await siteWithOlderKeys();
    await expect(site.restart(putBack)).rejects.toThrow(
      new RegExp(
        `^Kindling can't start: the key store lacks the keys of \\d+ (person|people) in the log.*${bob.id}.*restore all parts from one backup, not the keys alone.*ACCEPT_LOST_KEYS=on`,
      ),
    );
  });

  test('is also refused by a server that listens before the check of a long log is done', async () => {
    const { site, bob, putBack } = await siteWithOlderKeys();
    await expect(site.restart(putBack)).rejects.toThrow('lacks the keys');
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: site.folder });
    // A short log may be done before the time is up.
    const opened = openKindling({ config, logger: silentLogger, keyCheckMs: 0 });
    await expect(opened.then(({ keysChecked, close }) => keysChecked.finally(close))).rejects.toThrow(bob.id);
  });

  test('is accepted if the operator says so, and data sealed under the lost keys is gone like that of erased people', async () => {
    const { site, putBack } = await siteWithOlderKeys({ ACCEPT_LOST_KEYS: 'on' });
    await site.restart(putBack);
    const { stores, codec } = site.kindling();
    const events = await codec.decode(await stores.eventStore.readAll(0n));
    expect(events.filter(({ type }) => type === 'PostCreated')).toMatchObject([{ data: { content: null } }]);
    expect(await operatorOf({ folder: site.folder }).json(['verify', '--only', 'log'])).toMatchObject({ lostKeys: [] });
  });

  test('is noticed in whatever part of the log its people are, and not where everybody has a key or was erased', async () => {
    const { site, bob, putBack } = await siteWithOlderKeys();
    await operatorOf({ folder: site.folder }).kindling(['erase', bob.id, '--yes']);
    await site.restart();
    const cyd = await site.member('Cyd');
    await site.restart();
    await expect(site.restart(putBack)).rejects.toThrow(cyd.id);
  });
});

test('one missing key is noticed at the next start, though others were added since', async () => {
  const { site, bob } = await siteWithOlderKeys();
  await site.restart();
  const removeBobs = () => {
    const db = new DatabaseSync(filesIn(site.folder).keys);
    expect(db.prepare('DELETE FROM keys WHERE person_id = ?').run(bob.id).changes).toBe(1);
    db.close();
  };
  await site.member('Cyd');
  await site.restart();
  await expect(site.restart(removeBobs)).rejects.toThrow(bob.id);
});

/** Changes the row of a person in the stored keys of a stopped site. */
function changeKey(site: { folder: string }, sql: string, personId: string): void {
  const db = new DatabaseSync(filesIn(site.folder).keys);
  expect(db.prepare(sql).run(personId).changes).toBe(1);
  db.close();
}

test('one missing key is noticed, though as many people joined since the last check', async () => {
  const { site, bob } = await siteWithOlderKeys();
  await site.restart();
  await site.member('Cyd');
  await expect(site.restart(() => changeKey(site, 'DELETE FROM keys WHERE person_id = ?', bob.id))).rejects.toThrow(
    bob.id,
  );
});

describe('a key that is marked as forgotten, although nobody erased the person,', () => {
  const forget = 'UPDATE keys SET wrapped = NULL WHERE person_id = ?';

  test('is a lost one: the start refuses it, and doctor, verify and backup name it', async () => {
    const { site, bob } = await siteWithOlderKeys();
    await site.restart();
    await expect(site.restart(() => changeKey(site, forget, bob.id))).rejects.toThrow(
      `the key store marks 1 person in the log as erased, and the log erased none of them (the first: ${bob.id})`,
    );
    const operator = operatorOf({ folder: site.folder });
    const named = `The keys of 1 person in the log are marked as forgotten, and no event of the log erased these people (the first: ${bob.id}).`;
    expect((await operator.kindling(['doctor'])).out).toContain(named);
    expect(await operator.kindling(['verify'])).toMatchObject({ code: 1, out: expect.stringContaining(named) });
    const folder = join(await temporaryFolder(), 'backup');
    expect(await operator.kindling(['backup', '--to', folder])).toMatchObject({
      code: 3,
      err: expect.stringContaining(named),
    });
  });

  test('is accepted if the operator says so, which the log records', async () => {
    const { site, bob } = await siteWithOlderKeys({ ACCEPT_LOST_KEYS: 'on' });
    await site.restart(() => changeKey(site, forget, bob.id));
    expect((await site.log()).at(-1)).toMatchObject({ type: 'KeysGivenUp', data: { people: [bob.id] } });
    const operator = operatorOf({ folder: site.folder });
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ lostKeys: [] });
    await site.restart();
    expect((await site.log()).filter(({ type }) => type === 'KeysGivenUp')).toHaveLength(1);
  });

  test('is not one that the log explains by an erasure', async () => {
    const { site, bob } = await siteWithOlderKeys();
    await site.restart();
    await operatorOf({ folder: site.folder }).kindling(['erase', bob.id, '--yes']);
    await site.restart();
    expect(await operatorOf({ folder: site.folder }).json(['verify', '--only', 'log'])).toMatchObject({ lostKeys: [] });
  });
});

describe('while keys are lost', () => {
  async function siteWithLostKeys() {
    const { site, bob, putBack } = await siteWithOlderKeys();
    await expect(site.restart(putBack)).rejects.toThrow('lacks the keys');
    return { bob, operator: operatorOf({ folder: site.folder }) };
  }

  test('the doctor reports it, and verify says that nothing must be rebuilt', async () => {
    const { operator, bob } = await siteWithLostKeys();
    const { findings } = await operator.json<{ findings: { check: string; message: string; mend: string }[] }>(
      ['doctor'],
      1,
    );
    expect(findings.find(({ check }) => check === 'keys')).toMatchObject({
      message: expect.stringMatching(/^The keys of \d+ (person|people) in the log are missing, and were not forgotten/),
      mend: expect.stringContaining('rebuild nothing'),
    });
    const { code, out } = await operator.kindling(['verify']);
    expect(code).toBe(1);
    expect(out).toContain('are missing, and were not forgotten');
    expect(out).toContain(bob.id);
    expect(out).not.toContain('kindling replay');
    expect(out).not.toContain('The log is intact');
  });

  test('a rebuild is refused unless the operator accepts losses', async () => {
    const { operator } = await siteWithLostKeys();
    for (const line of [
      ['replay', 'members'],
      ['replay', '--all'],
    ]) {
      const { code, err } = await operator.kindling(line);
      expect({ code, err }).toEqual({
        code: 3,
        err: expect.stringMatching(/are missing.*a rebuild would remove it.*--despite-losses/),
      });
    }
  });

  test('a backup is taken, says what it lacks, and ends with 3', async () => {
    const { operator } = await siteWithLostKeys();
    const folder = join(await temporaryFolder(), 'backup');
    const { code, err } = await operator.kindling(['backup', '--to', folder]);
    expect(existsSync(join(folder, 'backup.json'))).toBe(true);
    expect({ code, err }).toEqual({
      code: 3,
      err: expect.stringMatching(/is not intact. The keys of \d+ (person|people) in the log are missing/),
    });
  });
});

test('a damaged event far before the end does not stop the site, and the server logs what could not be checked', async () => {
  const logged: string[] = [];
  const logger = { ...silentLogger, error: (_: unknown, message: string) => void logged.push(message) };
  const site = await openTestKindling({ logger });
  onTestFinished(() => site.close());
  await (await site.member('Ada')).publish('Still here.');
  await lengthenLog(site.kindling().stores.eventStore);
  await site.restart();
  await site.restart(() => {
    const log = new DatabaseSync(filesIn(site.folder).log);
    log.exec("UPDATE event SET data = '{' WHERE type = 'PostCreated'");
    log.close();
    const operations = new DatabaseSync(filesIn(site.folder).operations);
    const { id } = operations.prepare("SELECT id FROM collections WHERE name = 'keys.known'").get() as { id: number };
    operations.exec(`DELETE FROM docs_${id}`);
    operations.close();
  });
  expect(logged).toEqual(['the log is damaged, so nobody can tell whether keys of people are lost']);
  expect((await site.visitor().get('/community/posts')).body.posts).toMatchObject([{ content: 'Still here.' }]);
});

test('one damaged key is named, and affects nobody else', async () => {
  const { site, ada, bob } = await siteWithOlderKeys();
  await (await site.member('Cyd')).publish('Sealed for Cyd.');
  await site.restart(async () => {
    const keyStore = openSqliteKeyStore(filesIn(site.folder).keys);
    await keyStore.rewrap(bob.id, Buffer.alloc(60, 3));
    await keyStore.close();
  });
  expect((await ada.post('/community/posts', { content: 'Ada goes on.' })).status).toBe(201);
  const { out } = await operatorOf({ folder: site.folder }).kindling(['doctor']);
  expect(out).toContain(`The keys of 1 person in the log are damaged: they can't be unwrapped (the first: ${bob.id}).`);
});

test('a damaged key is logged at each start, and given up at any of them', async () => {
  const logged: string[] = [];
  const note = (_: unknown, message: string) => void logged.push(message);
  const site = await openTestKindling({ logger: { ...silentLogger, error: note, warn: note } });
  onTestFinished(() => site.close());
  const [bob] = [await site.member('Bob'), await site.member('Cyd'), await site.member('Dan')];
  const damage = 'keys of people are damaged: what they seal is unreadable';
  await site.restart(() => changeKey(site, "UPDATE keys SET wrapped = x'00' WHERE person_id = ?", bob.id));
  await site.restart();
  expect(logged.filter((message) => message === damage)).toHaveLength(2);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: site.folder, ACCEPT_LOST_KEYS: 'on' });
  await site.restart(async () => (await openKindling({ config, logger: silentLogger })).close());
  expect((await site.log()).at(-1)).toMatchObject({ type: 'KeysGivenUp', data: { people: [bob.id] } });
  expect(logged.filter((message) => message === damage)).toHaveLength(2);
});

test('a damaged key can be given up: then all read models can be built again', async () => {
  const { site, bob } = await siteWithOlderKeys({ ACCEPT_LOST_KEYS: 'on' });
  await (await site.member('Cyd')).publish('Sealed for Cyd.');
  await site.restart(async () => {
    const keyStore = openSqliteKeyStore(filesIn(site.folder).keys);
    await keyStore.rewrap(bob.id, Buffer.alloc(60, 3));
    await keyStore.close();
    rmSync(filesIn(site.folder).documents, { recursive: true });
  });
  await site.kindling().projector.ready();
  expect((await site.visitor().get('/community/posts')).body.posts).toMatchObject([{ content: 'Sealed for Cyd.' }]);
  expect(await operatorOf({ folder: site.folder }).json(['verify', '--only', 'log'])).toMatchObject({ lostKeys: [] });
});

test('a damaged key keeps the read models from being removed, since they may hold the last copy of what it seals', async () => {
  const { site, bob } = await siteWithOlderKeys();
  // So that most keys are intact.
  await site.member('Cyd');
  const refusal = await site
    .restart(async () => {
      const keyStore = openSqliteKeyStore(filesIn(site.folder).keys);
      await keyStore.rewrap(bob.id, Buffer.alloc(60, 3));
      await keyStore.close();
      rmSync(join(filesIn(site.folder).documents, 'bookkeeping.sqlite'));
    })
    .catch((error: Error) => error.message);
  expect(refusal).toContain(`the keys of 1 person in the log are damaged (the first: ${bob.id})`);
});
