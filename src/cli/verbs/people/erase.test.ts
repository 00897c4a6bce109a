import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { filesIn } from '../../../app/start/stores.ts';
import { openTestKindling, type TestKindling } from '../../../testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../testing/test-member.ts';
import { type Operator, operatorOf } from '../../cli-fixture.ts';

type Status = Readonly<{ isServerRunning: boolean; projections: readonly { behindEvents: number }[] }>;

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
});
afterEach(() => site.close());

const erasures = async () => (await site.log()).filter(({ type }) => type === 'MemberErased');

describe('kindling erase', () => {
  it('does what deleting the account does, next to the running server, under the operator’s name', async () => {
    const postId = await ada.publish('A glaze of wood ash');
    expect(await operator.json(['erase', ada.email, '--yes'])).toEqual({
      outcome: 'erased',
      memberId: ada.id,
      affected: { events: expect.any(Number), uploads: 0 },
      position: (await site.log()).at(-1)?.position.toString(),
      readModelsCleared: true,
      sandboxesCleared: 0,
      sandboxesDeleted: [],
      sandboxesLeft: [],
    });
    const [erased, ...more] = await erasures();
    expect(erased).toMatchObject({
      data: { memberId: ada.id },
      metadata: { actor: { kind: 'operator', id: 'olga' } },
    });
    expect(more).toEqual([]);
    const visitor = site.visitor();
    await expect.poll(async () => (await ada.get('/auth/user')).status).toBe(401);
    expect((await visitor.get(`/users/${ada.id}`)).status).toBe(404);
    expect((await visitor.get(`/community/posts/${postId}`)).status).toBe(404);
    const logIn = { email: ada.email, password: 'a lamp in the window' };
    expect((await visitor.post('/auth/login', logIn)).status).toBe(401);
    expect((await visitor.post('/auth/register', logIn)).status).toBe(201);
  });

  it('says how much it affects before it asks', async () => {
    await ada.publish('A glaze of wood ash');
    const { position } = (await site.log()).at(-1) ?? {};
    await site.kindling().readModels.allReached(position ?? 0n, 5_000);
    const about = (await site.log()).filter(({ data, metadata }) => JSON.stringify([data, metadata]).includes(ada.id));
    const { code, err } = await operator.kindling(['erase', 'ada']);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining(`${about.length} events of the log concern them, and 0 uploads are deleted.`),
    });
    expect(await erasures()).toEqual([]);
  });

  it("forgets the key: the log’s data about them can't be read any more", async () => {
    await ada.publish('A glaze of wood ash');
    const decoded = async () => {
      const { codec } = site.kindling();
      return JSON.stringify((await codec.decode(await site.log())).map(({ data }) => data));
    };
    expect(await decoded()).toContain('A glaze of wood ash');
    await operator.kindling(['erase', 'ada', '--yes']);
    await expect.poll(decoded).not.toContain('A glaze of wood ash');
  });

  it('clears the read models itself if no server is running', async () => {
    await ada.publish('Feldspar, silica and whiting');
    await site.restart(async () => {
      expect(await operator.json(['erase', ada.id, '--yes'])).toMatchObject({ readModelsCleared: true });
      const { isServerRunning, projections } = await operator.json<Status>(['projections', 'status']);
      expect(isServerRunning).toBe(false);
      expect(projections.filter(({ behindEvents }) => behindEvents > 0)).toEqual([]);
    });
    expect((await site.visitor().get('/community/posts')).body.posts).toEqual([]);
  });

  it('clears them from sandboxes, too', async () => {
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    await operator.json(['replay', 'members', '--until', head, '--sandbox', 'then']);
    expect(await operator.json(['erase', 'ada', '--yes'])).toMatchObject({ sandboxesCleared: 1 });
  });

  it('clears members who deleted their account themselves from sandboxes, within the hour', async () => {
    const bob = await site.member('bob');
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    await operator.json(['replay', 'members', '--until', head, '--sandbox', 'with-bob']);
    const killed = spawnSync(process.execPath, ['--version']).pid;
    writeFileSync(join(site.folder, 'sandboxes', `half.sqlite.${killed}.partial`), 'what bob wrote');
    await bob.post('/account/delete', { password: testPassword });
    site.clock.advance({ minutes: 61 });
    await site.kindling().reactor?.settle();
    expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual(['with-bob.sqlite']);
    const db = new DatabaseSync(join(site.folder, 'sandboxes', 'with-bob.sqlite'));
    onTestFinished(() => db.close());
    const { note } = db.prepare("SELECT id AS note FROM collections WHERE name = 'sandbox.note'").get() ?? {};
    const { doc } = db.prepare(`SELECT doc FROM docs_${note}`).get() ?? {};
    const erased = (await site.log()).findLast(({ type }) => type === 'MemberErased');
    expect(Number(JSON.parse(String(doc)).erasuresUpTo)).toBeGreaterThanOrEqual(Number(erased?.position));
  });

  it("deletes a sandbox that other rules have folded: it can't be cleared", async () => {
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    for (const name of ['before-upgrade', 'then'])
      await operator.json(['replay', 'members', '--until', head, '--sandbox', name]);
    const file = new DatabaseSync(join(site.folder, 'sandboxes', 'before-upgrade.sqlite'));
    file.exec("UPDATE collections SET name = replace(name, '.g1', '9.g1'), spec = replace(spec, '.g1', '9.g1')");
    file.close();
    const shown = await operator.kindling(['replay', '--show', 'before-upgrade']);
    expect({ code: shown.code, err: shown.err }).toEqual({
      code: 2,
      err: expect.stringMatching(/another version.*kindling replay --drop before-upgrade/),
    });
    expect(await operator.json(['replay', '--list'], 1)).toMatchObject({
      sandboxes: [{ name: 'then' }],
      unusable: [{ name: 'before-upgrade' }],
    });
    const { out, code } = await operator.kindling(['erase', 'ada', '--yes']);
    expect(code).toBe(0);
    expect(out).toContain('1 sandbox cleared');
    expect(out).toContain('The sandbox before-upgrade could not be read, and is deleted.');
    expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual(['then.sqlite']);
  });

  it.each([
    ['no database', 'what ada wrote'],
    ['empty', ''],
  ])('clears the other sandboxes, and deletes one that is damaged (%s)', async (_, contents) => {
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    for (const name of ['a', 'c']) await operator.json(['replay', 'members', '--until', head, '--sandbox', name]);
    const folder = join(site.folder, 'sandboxes');
    writeFileSync(join(folder, 'b.sqlite'), contents);
    writeFileSync(join(folder, 'b.sqlite.set-aside-1'), 'what ada wrote');
    expect((await operator.kindling(['replay', '--list'])).out).toContain("b can't be read any more");
    expect(await operator.json(['erase', 'ada', '--yes'])).toMatchObject({
      readModelsCleared: true,
      sandboxesCleared: 2,
      sandboxesDeleted: ['b'],
    });
    expect(readdirSync(folder)).toEqual(['a.sqlite', 'c.sqlite']);
  });

  it('says which sandbox it could not clear, and does the rest', async () => {
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    await operator.json(['replay', 'members', '--until', head, '--sandbox', 'then']);
    writeFileSync(join(site.folder, 'sandboxes', 'Put here.sqlite'), '');
    expect(await operator.json(['erase', 'ada', '--yes'], 1)).toMatchObject({
      readModelsCleared: true,
      sandboxesCleared: 1,
      sandboxesLeft: [{ name: 'Put here', reason: expect.stringContaining('is not a name for a sandbox') }],
    });
  });

  it('succeeds, with a warning, if the sandboxes can’t be read', async () => {
    const folder = join(site.folder, 'sandboxes');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    const answer = await operator.json<{ sandboxesLeft: readonly unknown[] }>(['erase', 'ada', '--yes'], 1);
    rmSync(folder);
    expect(answer).toMatchObject({ outcome: 'erased', readModelsCleared: true, sandboxesCleared: 0 });
    expect(answer.sandboxesLeft).toContainEqual({ name: 'all of them', reason: expect.stringContaining('ENOTDIR') });
  });

  it('asks, and does nothing unless the answer is yes', async () => {
    const unasked = await operator.kindling(['erase', 'ada']);
    expect({ code: unasked.code, err: unasked.err }).toEqual({ code: 2, err: expect.stringContaining('pass --yes') });
    expect((await operator.kindling(['erase', 'ada'], { answer: 'no' })).code).toBe(2);
    expect(await erasures()).toEqual([]);
    expect((await operator.kindling(['erase', 'ada'], { answer: 'y' })).code).toBe(0);
    expect(await erasures()).toHaveLength(1);
  });

  it('erases a newsletter subscriber who is not a member, by their address', async () => {
    const email = 'Sub.Scriber@mail.example';
    expect((await site.visitor().post('/subscribe', { email, source: 'newsletter_cta' })).status).toBe(200);
    const decoded = async () => {
      const { codec } = site.kindling();
      return JSON.stringify((await codec.decode(await site.log())).map(({ data }) => data)).toLowerCase();
    };
    expect(await decoded()).toContain('sub.scriber@mail.example');
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    await operator.json(['replay', 'subscribers', '--until', head, '--sandbox', 'then']);
    expect((await operator.kindling(['erase', email])).err).toContain('pass --yes');
    expect(await operator.json(['erase', email.toUpperCase(), '--yes'])).toMatchObject({
      outcome: 'erased',
      subscriberId: expect.any(String),
      readModelsCleared: true,
      sandboxesCleared: 1,
    });
    await expect.poll(decoded).not.toContain('sub.scriber@mail.example');
    expect((await site.log()).at(-1)).toMatchObject({
      type: 'SubscriberErased',
      metadata: { actor: { kind: 'operator', id: 'olga' } },
    });
    const admin = await site.admin('chief');
    expect((await admin.get('/subscribers')).body.subscribers).toEqual([]);
    expect(await operator.kindling(['erase', email, '--yes'])).toMatchObject({ code: 2 });
    expect(await erasures()).toEqual([]);
  });

  it('erases the member if the address is theirs, and their subscription too', async () => {
    await site.visitor().post('/subscribe', { email: ada.email, source: 'newsletter_cta' });
    expect(await operator.json(['erase', ada.email, '--yes'])).toMatchObject({ memberId: ada.id });
    await site.kindling().reactor?.settle();
    await expect.poll(async () => (await site.log()).filter(({ type }) => type === 'SubscriberErased')).toHaveLength(1);
  });

  it('leaves the subscription at an unconfirmed address, unless that address is named', async () => {
    await site.visitor().post('/subscribe', { email: ada.email, source: 'newsletter_cta' });
    expect(await operator.json(['erase', ada.id, '--yes'])).toMatchObject({ memberId: ada.id });
    await site.kindling().reactor?.settle();
    expect((await site.log()).filter(({ type }) => type === 'SubscriberErased')).toEqual([]);
    expect(await operator.json(['erase', ada.email, '--yes'])).toMatchObject({ subscriberId: expect.any(String) });
  });

  describe('if the key of a member', () => {
    /** Changes her key behind Kindling's back, next to the keys of others. */
    async function withKeyOfAda(sql: string, act: () => Promise<void>): Promise<void> {
      for (const name of ['bob', 'carol', 'dan']) await site.member(name);
      await site.restart(async () => {
        const keys = new DatabaseSync(filesIn(site.folder).keys);
        const { wrapped = null } = keys.prepare('SELECT wrapped FROM keys WHERE person_id = ?').get(ada.id) ?? {};
        keys.prepare(sql).run(ada.id);
        await act();
        // No server starts without a key.
        keys.prepare('INSERT INTO keys (person_id, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING').run(ada.id, wrapped);
        keys.close();
      });
    }

    it.each([
      ['is damaged', "UPDATE keys SET wrapped = x'00' WHERE person_id = ?"],
      ['is missing', 'DELETE FROM keys WHERE person_id = ?'],
    ])('%s, verbs say in one line whose it is', async (state, sql) => {
      await withKeyOfAda(sql, async () => {
        for (const line of [
          ['erase', 'ada', '--yes'],
          ['admin', 'grant', ada.id],
          ['moderator', 'grant', 'ada'],
          ['member', 'tokens', ada.id],
          ['audit', '--member', ada.email],
        ]) {
          const { code, out, err } = await operator.kindling(line);
          const why = new RegExp(`^The key of ${ada.id} ${state}.*\\n$`);
          expect({ line, code, out, err }).toEqual({ line, code: 3, out: '', err: expect.stringMatching(why) });
        }
      });
    });

    it.each([
      ['damaged', "UPDATE keys SET wrapped = x'00' WHERE person_id = ?"],
      ['missing', 'DELETE FROM keys WHERE person_id = ?'],
    ])('is %s, it erases them by id, once the operator agrees', async (state, sql) => {
      await withKeyOfAda(sql, async () => {
        expect(await operator.kindling(['erase', ada.id], { answer: 'no' })).toMatchObject({ code: 2 });
        expect((await operator.kindling(['member', 'tokens', ada.id])).err).toContain(`is ${state}`);
        const { code, out, err } = await operator.kindling(['erase', ada.id], { answer: 'y' });
        expect({ code, err }).toEqual({ code: 0, err: '' });
        expect(out).toContain(`The member ${ada.id} is erased.`);
      });
      expect(await erasures()).toMatchObject([{ data: { memberId: ada.id } }]);
      // Nobody could read which address to release, so the claim on it ends by itself.
      site.clock.advance({ days: 1 });
      const visitor = site.visitor();
      const signUp = { email: ada.email, password: testPassword };
      expect((await visitor.post('/auth/register', signUp)).status).toBe(201);
      expect(await operator.json(['verify', '--only', 'log'])).toMatchObject({ sound: true, lostKeys: [] });
    });

    it('is damaged, the last admin stays, with that key', async () => {
      await operator.json(['admin', 'grant', 'ada']);
      await withKeyOfAda("UPDATE keys SET wrapped = x'00' WHERE person_id = ?", async () => {
        expect(await operator.kindling(['erase', ada.id, '--yes'])).toMatchObject({
          code: 3,
          err: expect.stringContaining('admin'),
        });
        expect((await operator.kindling(['member', 'tokens', ada.id])).err).toContain('is damaged');
      });
      expect(await erasures()).toEqual([]);
    });
  });

  it('refuses an unknown member', async () => {
    expect((await operator.kindling(['erase', 'nobody', '--yes'])).code).toBe(2);
  });

  it('finishes an interrupted erasure, and says that the member was erased already', async () => {
    const head = (await site.log()).at(-1)?.position.toString() ?? '';
    await site.restart(async () => {
      await operator.json(['replay', 'members', '--until', head, '--sandbox', 'then']);
      const stop = new AbortController();
      stop.abort();
      const stopped = await operator.kindling(['erase', ada.email, '--yes'], { signal: stop.signal });
      expect(stopped).toMatchObject({ code: 3, err: expect.stringContaining(`kindling erase ${ada.id}`) });
      await operator.json(['replay', 'feed', '--until', head, '--sandbox', 'made-since']);
      expect(await operator.json(['erase', ada.id])).toMatchObject({
        outcome: 'erased-already',
        memberId: ada.id,
        readModelsCleared: true,
        sandboxesCleared: 2,
      });
      const { projections } = await operator.json<Status>(['projections', 'status']);
      expect(projections.filter(({ behindEvents }) => behindEvents > 0)).toEqual([]);
    });
    expect(await erasures()).toHaveLength(1);
    const again = await operator.kindling(['erase', ada.id]);
    expect({ code: again.code, out: again.out.split('\n')[0] }).toEqual({
      code: 0,
      out: `The member ${ada.id} was erased already.`,
    });
  });

  it('keeps the last admin', async () => {
    await operator.kindling(['admin', 'grant', 'ada']);
    const { code, err } = await operator.kindling(['erase', 'ada', '--yes']);
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('admin') });
    expect(await erasures()).toEqual([]);
  });
});
