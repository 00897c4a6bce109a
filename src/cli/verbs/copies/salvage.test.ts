// Salvaging the intact part of a damaged log into an empty place.
import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { operatorOf } from '../../cli-fixture.ts';
import { contentOf, copyOf, makeInstallation, temporaryFolder } from '../../transfer/transfer-fixture.ts';

let installation: string;
let content: Awaited<ReturnType<typeof contentOf>>;
beforeAll(async () => {
  installation = await makeInstallation();
  content = await contentOf({ DATA_DIR: installation });
}, 60_000);
afterAll(() => rm(installation, { recursive: true }));

async function emptyPlace(): Promise<string> {
  const place = await temporaryFolder();
  await copyFile(join(installation, 'master.key'), join(place, 'master.key'));
  return place;
}

/** Copies an installation and cuts the last events off its log, as after a truncated write-ahead log. */
async function cut(lost: number): Promise<string> {
  const folder = await copyOf(installation);
  const db = new DatabaseSync(join(folder, 'events.sqlite'));
  db.exec(`DELETE FROM event WHERE position > ${content.events.length - lost}`);
  db.close();
  return folder;
}

describe('kindling salvage', { timeout: 60_000 }, () => {
  it('says up to where a log is intact, and writes nothing without --until', async () => {
    const [folder, place] = [await cut(2), await emptyPlace()];
    const good = content.events.length - 2;
    const operator = operatorOf({ folder: place });
    for (const line of [[], ['--until', String(good + 1)]]) {
      expect(await operator.kindling(['salvage', '--from', folder, ...line])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`Each event up to position ${good} is as it was written. Use --until ${good}`),
      });
    }
    const withoutReason = await operator.kindling(['salvage', '--from', folder, '--until', String(good)]);
    expect(withoutReason).toMatchObject({ code: 2, err: expect.stringContaining('--reason is missing') });
    expect(await readdir(place)).toEqual(['master.key']);
  });

  it('restores that part with its keys, media and jobs, on the record, and a server starts on it', async () => {
    const [folder, place] = [await cut(2), await emptyPlace()];
    const before = await readFile(join(folder, 'events.sqlite'), 'base64');
    const good = content.events.length - 2;
    const operator = operatorOf({ folder: place });
    const line = ['salvage', '--from', folder, '--until', String(good), '--reason', 'a truncated write-ahead log'];
    expect(await operator.json(line)).toMatchObject({ position: String(good), lost: 2 });
    const salvaged = await contentOf({ DATA_DIR: place });
    expect(salvaged.events.slice(0, good)).toEqual(content.events.slice(0, good));
    expect(salvaged.events.at(-1)).toMatchObject({
      type: 'LogSalvaged',
      data: { position: String(good), events: good, lost: 2, reason: 'a truncated write-ahead log' },
      metadata: { actor: { kind: 'operator', id: 'olga' } },
    });
    expect([salvaged.files, salvaged.keys]).toEqual([content.files, content.keys]);
    expect(await readFile(join(folder, 'events.sqlite'), 'base64')).toBe(before);
    const site = await openTestKindling({ environment: { DATA_DIR: place } });
    expect((await site.visitor().get('/community/posts')).status).toBe(200);
    await site.close();
    expect(await operator.json(['verify'])).toMatchObject({ sound: true });
  });

  it('erases members again whose erasure was in the lost part', async () => {
    const erasedAt = content.events.findIndex(({ type }) => type === 'MemberErased') + 1;
    const [folder, place] = [await cut(content.events.length - erasedAt + 1), await emptyPlace()];
    const operator = operatorOf({ folder: place });
    const line = ['salvage', '--from', folder, '--until', String(erasedAt - 1), '--reason', 'a cut log'];
    const { erasedAgain } = await operator.json<{ erasedAgain: string[] }>(line);
    expect(erasedAgain).toEqual([content.events[erasedAt - 1]?.stream.slice('user-'.length)]);
  });

  it('needs no anchor: without one, every event is proven by the one before it', async () => {
    const [folder, place] = [await copyOf(installation), await emptyPlace()];
    await rm(join(folder, 'events.sqlite.anchor'));
    const operator = operatorOf({ folder: place });
    const line = ['salvage', '--from', folder, '--until', String(content.events.length), '--reason', 'a lost anchor'];
    expect(await operator.json(line)).toMatchObject({ lost: null, events: content.events.length + 1 });
  });

  it('recovers what can be read of a file that was cut in the middle', async () => {
    const [folder, place] = [await copyOf(installation), await emptyPlace()];
    const log = join(folder, 'events.sqlite');
    await truncate(log, (await stat(log)).size / 2);
    const operator = operatorOf({ folder: place });
    const { err } = await operator.kindling(['salvage', '--from', folder]);
    const [, good = ''] = /Use --until (\d+), or less/.exec(err) ?? [];
    expect(Number(good)).toBeGreaterThan(0);
    const line = ['salvage', '--from', folder, '--until', good, '--reason', 'a truncated file'];
    expect(await operator.json(line)).toMatchObject({ position: good, lost: content.events.length - Number(good) });
    const { events } = await contentOf({ DATA_DIR: place });
    expect(events.slice(0, Number(good))).toEqual(content.events.slice(0, Number(good)));
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true });
  });

  it.each([
    ['the first page', 0, 4_096],
    ['the name of the format', 0, 100],
    ['the root of the events', 4_096, 8_192],
  ])('loses nothing if %s is destroyed, and says so', async (_what, from, to) => {
    const [folder, place] = [await copyOf(installation), await emptyPlace()];
    const log = join(folder, 'events.sqlite');
    await writeFile(log, (await readFile(log)).fill(0, from, to));
    const operator = operatorOf({ folder: place });
    const all = content.events.length;
    const { code, err } = await operator.kindling(['salvage', '--from', folder]);
    expect(code).toBe(2);
    expect(err).toMatch(
      new RegExp(`^${log} .+ Each event up to position ${all} is as it was written\\. Use --until ${all}`),
    );
    const line = ['salvage', '--from', folder, '--until', String(all), '--reason', 'a destroyed page'];
    expect(await operator.json(line)).toMatchObject({ lost: 0, events: all + 1 });
    const salvaged = await contentOf({ DATA_DIR: place });
    expect(salvaged.events.slice(0, -1)).toEqual(content.events);
    expect(await operator.json(['verify'])).toMatchObject({ sound: true });
  });

  it('does not call a log damaged from its beginning on because the master key is another one', async () => {
    const [folder, place] = [await copyOf(installation), await temporaryFolder()];
    const log = join(folder, 'events.sqlite');
    await writeFile(log, (await readFile(log)).fill(0, 0, 4_096));
    await writeFile(join(place, 'master.key'), Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
    expect(await operatorOf({ folder: place }).kindling(['salvage', '--from', folder])).toMatchObject({
      code: 3,
      err: expect.stringContaining('can be proven under this master key'),
    });
  });

  it.each([
    ['the name of the key', "UPDATE chain SET key_name = 'other'"],
    ['the beginning of the key', 'UPDATE chain SET keyed_from = 5'],
    ['both', "UPDATE chain SET key_name = 'other', keyed_from = 5"],
    ['all of it', 'DROP TABLE chain'],
    ['its version', 'PRAGMA user_version = 1'],
  ])('needs no record of the chain’s key, because each event proves it: %s is damaged', async (_what, sql) => {
    const [folder, place] = [await copyOf(installation), await emptyPlace()];
    const db = new DatabaseSync(join(folder, 'events.sqlite'));
    db.exec(sql);
    db.close();
    const operator = operatorOf({ folder: place });
    const { err } = await operator.kindling(['salvage', '--from', folder]);
    expect(err).toContain('does not say from where its chain of hashes is keyed');
    const line = ['salvage', '--from', folder, '--until', String(content.events.length), '--reason', 'a damaged page'];
    expect(await operator.json(line)).toMatchObject({ lost: 0, events: content.events.length + 1 });
  });

  it('joins what a backup has with what the damaged log has after it', async () => {
    const [folder, place, parent] = [await copyOf(installation), await emptyPlace(), await temporaryFolder()];
    const backup = join(parent, 'backup');
    await operatorOf({ folder }).json(['backup', '--to', backup]);
    // The backup’s own record is all that came after it.
    const good = content.events.length + 1;
    const db = new DatabaseSync(join(folder, 'events.sqlite'));
    db.exec("UPDATE event SET data = '{' WHERE position = 5");
    db.close();
    const operator = operatorOf({ folder: place });
    const alone = await operator.kindling(['salvage', '--from', folder]);
    expect(alone.err).toContain('Use --until 4, or less');
    const line = ['salvage', '--from', folder, '--with', backup];
    const asked = await operator.kindling(line);
    expect(asked).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        `up to position ${good} is as it was written, the first ${good - 1} from the backup`,
      ),
    });
    const until = ['--until', String(good), '--reason', 'a flipped bit'];
    expect(await operator.json([...line, ...until])).toMatchObject({ lost: 0, events: good + 1 });
    const { events, keys, files } = await contentOf({ DATA_DIR: place });
    expect([events.slice(0, -1), keys, files]).toEqual([content.events, content.keys, content.files]);
    expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true });

    const another = await copyOf(installation);
    const other = new DatabaseSync(join(another, 'events.sqlite'));
    other.exec(`UPDATE event SET data = '{' WHERE position = ${content.events.length}`);
    other.close();
    expect(
      await operatorOf({ folder: await emptyPlace() }).kindling(['salvage', '--from', another, '--with', backup]),
    ).toMatchObject({ code: 3, err: expect.stringContaining('Restore that backup') });
  });

  it('refuses an intact log, an entirely damaged one, and the place itself', async () => {
    const [place, nothing] = [await emptyPlace(), await copyOf(installation)];
    await truncate(join(nothing, 'events.sqlite'), 100);
    await writeFile(join(nothing, 'events.sqlite-wal'), '');
    const salvaging = (from: string, at = place) => operatorOf({ folder: at }).kindling(['salvage', '--from', from]);
    expect(await salvaging(installation)).toMatchObject({ code: 2, err: expect.stringContaining('is intact') });
    expect(await salvaging(nothing)).toMatchObject({ code: 3, err: expect.stringContaining('Nothing of the log in') });
    const folder = await cut(1);
    expect(await salvaging(folder, folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Move the whole folder away'),
    });
    expect(await salvaging(place)).toMatchObject({ code: 2, err: expect.stringContaining('no embedded log') });
  });
});
