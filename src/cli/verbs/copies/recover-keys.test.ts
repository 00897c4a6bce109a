// Lost keys come back from a backup, and nothing since the backup is lost.
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventDescriptions } from '../../../app/registry.ts';
import { lengthenLog } from '../../../app/start/long-log-fixture.ts';
import { filesIn } from '../../../app/start/stores.ts';
import { createCodec } from '../../../platform/codec.ts';
import { createKeyring } from '../../../platform/keyring/keyring.ts';
import { openSqliteKeyStore } from '../../../platform/keyring/sqlite-key-store.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import type { MemberCaller } from '../../../testing/test-member.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';
import { recoverKeys } from '../../keys/recover-keys.ts';
import { temporaryFolder } from '../../transfer/transfer-fixture.ts';

let site: TestKindling;
let bob: MemberCaller;
let operator: Operator;
let backup: string;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  for (const name of ['Ada', 'Cyd', 'Dan']) await site.member(name);
  bob = await site.member('Bob');
  await bob.publish('Sealed for Bob.');
  backup = join(await temporaryFolder(), 'backup');
  await operator.json(['backup', '--to', backup]);
});
afterEach(() => site.close());

const keysFile = () => filesIn(site.folder).keys;

function removeKeys(): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${keysFile()}${end}`, { force: true });
}

function changeBobsKey(sql: string): void {
  const db = new DatabaseSync(keysFile());
  expect(db.prepare(sql).run(bob.id).changes).toBe(1);
  db.close();
}

const recover = (code = 0, from = backup) =>
  operator.json<{ recovered: string[]; stillLost: string[]; markedAsForgotten: string[] }>(
    ['keys', 'recover', '--from', from],
    code,
  );

const marked = (...markedAsForgotten: string[]) => ({ markedAsForgotten });

const contents = async () => {
  const { posts } = (await site.visitor().get('/community/posts')).body as { posts: { content: string }[] };
  return posts.map(({ content }) => content);
};

describe('kindling keys recover', () => {
  it('puts a missing key back, under the operator’s name, and what was written since the backup stays', async () => {
    await bob.publish('Since the backup.');
    await site.restart(async () => {
      changeBobsKey('DELETE FROM keys WHERE person_id = ?');
      expect((await operator.kindling(['doctor'])).out).toContain('kindling keys recover');
      expect(await recover()).toEqual({ recovered: [bob.id], stillLost: [], ...marked() });
    });
    expect(await contents()).toEqual(['Since the backup.', 'Sealed for Bob.']);
    expect((await site.log()).filter(({ type }) => type === 'KeysRecovered')).toMatchObject([
      { data: { people: [bob.id] }, metadata: { actor: { kind: 'operator', id: 'olga' } } },
    ]);
    expect(await operator.json(['verify'])).toMatchObject({ lostKeys: [] });
    expect((await operator.kindling(['keys', 'recover', '--from', backup])).out).toBe('No keys are lost.\n');
  });

  it('replaces a damaged key, next to the running server', async () => {
    changeBobsKey("UPDATE keys SET wrapped = x'00' WHERE person_id = ?");
    expect(await recover()).toEqual({ recovered: [bob.id], stillLost: [], ...marked() });
    expect((await operator.kindling(['doctor'])).out).toContain('none is missing');
    await site.restart();
    await bob.publish('Goes on.');
    expect(await contents()).toEqual(['Goes on.', 'Sealed for Bob.']);
    expect(await operator.json(['verify'])).toMatchObject({ lostKeys: [] });
  });

  it.each([
    ['is gone', () => removeKeys()],
    [
      'was unreadable, and is moved away',
      async () => {
        removeKeys();
        writeFileSync(keysFile(), 'no database');
        const { code, err } = await operator.kindling(['keys', 'recover', '--from', backup]);
        expect({ code, err }).toEqual({
          code: 3,
          err: expect.stringContaining('move it away first, with its -wal and -shm'),
        });
        renameSync(keysFile(), `${keysFile()}.away`);
      },
    ],
  ])('brings all keys back if the file %s, but those of people who were erased, or have joined since', async (_, lose) => {
    const eve = await site.member('Eve');
    const erased = await site.member('Finn');
    await erased.publish('Sealed for Finn.');
    await operator.json(['backup', '--to', `${backup}-2`]);
    await operator.json(['erase', erased.id, '--yes']);
    const newest = await site.member('Gil');
    await site.restart(async () => {
      const away = `${keysFile()}.whole`;
      copyFileSync(keysFile(), away);
      await lose();
      expect(await recover(1)).toMatchObject({
        stillLost: expect.arrayContaining([eve.id, newest.id]),
        recovered: expect.arrayContaining([bob.id]),
      });
      const { recovered, stillLost } = await recover(1, `${backup}-2`);
      expect(recovered).toContain(eve.id);
      expect(recovered).not.toContain(erased.id);
      expect(stillLost).toContain(newest.id);
      expect(stillLost).not.toContain(erased.id);
      const { out } = await operator.kindling(['keys', 'recover', '--from', backup]);
      expect(out).toMatch(
        /^\S+ has none of the lost keys\.\nThe keys of \d+ (person|people) are still lost \(the first: .*ACCEPT_LOST_KEYS/,
      );
      removeKeys();
      copyFileSync(away, keysFile());
    });
    expect(await contents()).toEqual(['Sealed for Bob.']);
  });

  it('takes no key that did not seal the data', async () => {
    const { masterKey } = site.kindling().stores.keys;
    const folder = await temporaryFolder();
    const others = openSqliteKeyStore(filesIn(folder).keys);
    await createKeyring({ keyStore: others, masterKey }).prepare(new Set([bob.id]), 'seal');
    await others.close();
    await site.restart(async () => {
      changeBobsKey("UPDATE keys SET wrapped = x'00' WHERE person_id = ?");
      expect(await recover(1, folder)).toEqual({ recovered: [], stillLost: [bob.id], ...marked() });
      expect(await recover()).toEqual({ recovered: [bob.id], stillLost: [], ...marked() });
    });
  });

  it('leaves a key that a running server makes for a person without one', async () => {
    changeBobsKey('DELETE FROM keys WHERE person_id = ?');
    const { stores } = site.kindling();
    const [ours, servers] = [
      createKeyring({ ...stores, ...stores.keys }),
      createKeyring({ ...stores, ...stores.keys }),
    ];
    const from = openSqliteKeyStore(filesIn(backup).keys);
    const found = await recoverKeys({
      installation: { stores, keyring: ours, codec: createCodec(eventDescriptions, ours) },
      from,
      record: async () => void (await servers.prepare(new Set([bob.id]), 'seal')),
      signal: new AbortController().signal,
    });
    await from.close();
    expect(found).toEqual({ recovered: [], stillLost: [bob.id], ...marked() });
    const kept = await createKeyring({ ...stores, ...stores.keys }).prepare(new Set([bob.id]), 'open');
    const made = await servers.prepare(new Set([bob.id]), 'open');
    expect(kept.nameOfKey(bob.id)).toBe(made.nameOfKey(bob.id));
  });

  it('gives no key back to a person marked as forgotten, except in a new file, which also gets the newer keys', async () => {
    const gil = await site.member('Gil');
    const aside = await temporaryFolder();
    await site.restart(async () => {
      changeBobsKey('UPDATE keys SET wrapped = NULL WHERE person_id = ?');
      expect(await recover(1)).toEqual({ recovered: [], stillLost: [], ...marked(bob.id) });
      const { out } = await operator.kindling(['keys', 'recover', '--from', backup]);
      expect(out).toContain('To take their keys from backups, stop the server, move keys.sqlite away');
      expect(out).not.toContain('ACCEPT_LOST_KEYS');
      for (const end of ['', '-wal', '-shm']) {
        if (existsSync(`${keysFile()}${end}`)) renameSync(`${keysFile()}${end}`, `${filesIn(aside).keys}${end}`);
      }
      expect(await recover(1)).toMatchObject({
        recovered: expect.arrayContaining([bob.id]),
        stillLost: expect.arrayContaining([gil.id]),
      });
      expect(await recover(0, aside)).toMatchObject({ recovered: expect.arrayContaining([gil.id]), stillLost: [] });
    });
    expect(await contents()).toEqual(['Sealed for Bob.']);
  });

  it('gives no key back to an erased person, even if the mark of the erasure is lost', async () => {
    await operator.json(['erase', bob.id, '--yes']);
    await site.restart(async () => {
      changeBobsKey('DELETE FROM keys WHERE person_id = ?');
      expect((await operator.kindling(['doctor'])).out).toContain('none is missing');
      expect(await recover()).toEqual({ recovered: [], stillLost: [], ...marked() });
    });
    const { keyring } = site.kindling();
    expect((await keyring.prepare(new Set([bob.id]), 'open')).isForgotten(bob.id)).toBe(true);
  });

  it('refuses the keys of another installation, and its own data folder', async () => {
    const folder = await temporaryFolder();
    const others = openSqliteKeyStore(filesIn(folder).keys);
    await createKeyring({ keyStore: others, masterKey: new Uint8Array(32) }).prepare(new Set(['eve']), 'seal');
    await others.close();
    const { code, err } = await operator.kindling(['keys', 'recover', '--from', folder]);
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('under another master key') });
    const own = await operator.kindling(['keys', 'recover', '--from', site.folder]);
    expect({ code: own.code, err: own.err }).toEqual({ code: 2, err: expect.stringContaining('is the data folder') });
  });

  it('refuses a damaged log, whose altered events may look like lost keys', async () => {
    await lengthenLog(site.kindling().stores.eventStore);
    await site.restart(async () => {
      const log = new DatabaseSync(filesIn(site.folder).log);
      log.exec("UPDATE event SET type = 'PostEdited' WHERE type = 'PostCreated'");
      const { code, err } = await operator.kindling(['keys', 'recover', '--from', backup]);
      expect({ code, err }).toEqual({ code: 3, err: expect.stringMatching(/^The log of .* is damaged/) });
      log.exec("UPDATE event SET type = 'PostCreated' WHERE type = 'PostEdited'");
      log.close();
    });
  });

  it('names a backup whose keys are unreadable, and changes nothing', async () => {
    const events = await site.log();
    writeFileSync(filesIn(backup).keys, 'no database');
    const { code, err } = await operator.kindling(['keys', 'recover', '--from', backup]);
    const why = `${filesIn(backup).keys} can't be read (file is not a database). Use another backup.\n`;
    expect({ code, err }).toEqual({ code: 3, err: why });
    expect(await site.log()).toHaveLength(events.length);
  });

  it('refuses a folder without keys', async () => {
    const { code, err } = await operator.kindling(['keys', 'recover', '--from', await temporaryFolder()]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('There are no keys in') });
  });
});
