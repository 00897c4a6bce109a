import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { membersProjection } from '../../../projections/accounts/members/projection.ts';
import { feedProjection } from '../../../projections/community/feed/projection.ts';
import { projections } from '../../app/registry.ts';
import { filesIn } from '../../app/start/stores.ts';
import { openDocumentFolder } from '../../platform/documents/sqlite/document-folder.ts';
import { lockDataFolder } from '../../platform/files/data-folder-lock.ts';
import { changeBookkeeping, ensureBookkeeping, readBookkeeping } from '../../platform/projector/bookkeeping.ts';
import { physicalName } from '../../platform/projector/generations.ts';
import { metadataAt } from '../../testing/platform-fixture.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';
import { projectionNamed } from '../projections/known-projections.ts';
import type { Rebuilt } from '../replay/rebuild.ts';

/** Returns the name of a generation as operators see it. */
const generationOf = ({ version }: { version: number }, number: number): string => `v${version}.g${number}`;

let site: TestKindling;
let operator: Operator;
beforeEach(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
});
afterEach(() => site.close());

const bookkeepingOf = (name: string) => readBookkeeping(site.kindling().stores.documents, projectionNamed(name));
async function isBegunIn(folder: string, name: string): Promise<boolean> {
  const documents = openDocumentFolder({ folder: filesIn(folder).documents, isShared: true });
  await ensureBookkeeping(documents);
  const { building } = await readBookkeeping(documents, projectionNamed(name));
  await documents.close();
  return building === 2;
}
const idsIn = (body: Readonly<Record<string, unknown>>) =>
  (body.posts as readonly { id: string }[]).map(({ id }) => id);

describe('kindling replay', () => {
  it('lets the running server do it, while reads continue', async () => {
    const ada = await site.member('ada');
    const postId = await ada.publish('Fired at cone six');
    const { rebuilt } = await operator.json<{ rebuilt: readonly Rebuilt[] }>(['replay', 'feed', 'members']);
    expect(rebuilt).toMatchObject(
      [feedProjection, membersProjection].map((projection) => ({
        name: projection.name,
        generation: generationOf(projection, 2),
        outcome: 'live',
        builtBy: 'server',
      })),
    );
    await expect.poll(() => site.kindling().projector.liveGeneration('members')?.number).toBe(2);
    expect(idsIn((await ada.get('/community/posts')).body)).toEqual([postId]);
    expect((await ada.get('/auth/user')).body).toMatchObject({ username: 'ada' });
  });

  it('does it itself if no server is running', async () => {
    const ada = await site.member('ada');
    const postId = await ada.publish('Fired at cone six');
    await site.restart(async () => {
      const { rebuilt } = await operator.json<{ rebuilt: readonly Rebuilt[] }>(['replay', 'feed', 'members']);
      expect(rebuilt.map(({ outcome, builtBy }) => [outcome, builtBy])).toEqual(Array(2).fill(['live', 'here']));
    });
    expect((await bookkeepingOf('feed')).live).toBe(2);
    expect(idsIn((await ada.get('/community/posts')).body)).toEqual([postId]);
  });

  it('takes over when the process that did it has left', async () => {
    await site.restart(async () => {
      const other = lockDataFolder(site.folder);
      const building = operator.json(['replay', 'feed', 'members']);
      await expect.poll(() => isBegunIn(site.folder, 'feed')).toBe(true);
      other.release();
      expect(await building).toMatchObject({
        rebuilt: ['feed', 'members'].map((name) => ({ name, outcome: 'live', builtBy: 'here' })),
      });
    });
  });

  it('builds a projection that is named twice once', async () => {
    await site.restart(async () => {
      const { rebuilt } = await operator.json<{ rebuilt: readonly Rebuilt[] }>(['replay', 'feed', 'feed']);
      expect(rebuilt).toMatchObject([{ name: 'feed', generation: generationOf(feedProjection, 2) }]);
    });
  });

  it('shows its progress on a terminal, and nowhere else', async () => {
    await site.member('ada');
    const watched = await operator.kindling(['replay', 'feed'], { isTerminal: true });
    expect(watched.err).toMatch(/rebuilding feed .* % +\d+ of \d+/);
    expect((await operator.kindling(['replay', 'feed'])).err).toBe('');
  });

  it('builds read models that were never built', async () => {
    await site.member('ada');
    await site.restart(async () => {
      rmSync(filesIn(site.folder).documents, { recursive: true });
      const { rebuilt } = await operator.json<{ rebuilt: readonly Rebuilt[] }>(['replay', '--all']);
      expect(rebuilt.map(({ generation }) => generation)).toEqual(projections.map(({ version }) => `v${version}.g1`));
    });
  });

  it('can be paused and resumed while the live one continues', async () => {
    const ada = await site.member('ada');
    // Keeps the rebuild from finishing before it can be paused.
    await operator.kindling(['projections', 'pause', 'feed']);
    await operator.kindling(['replay', 'feed']);
    expect((await operator.kindling(['replay', 'feed', '--pause'])).out).toBe('The rebuild of feed is paused.\n');
    await operator.kindling(['projections', 'resume', 'feed']);
    // The server resumes with its next tick. Until then it responds without waiting for the feed.
    await expect.poll(() => site.kindling().projector.isStopped('feed')).toBe(false);

    const postId = await ada.publish('Meanwhile, in the live one');
    expect(idsIn((await ada.get('/community/posts')).body)).toContain(postId);
    expect((await bookkeepingOf('feed')).live).toBe(1);
    const { out } = await operator.kindling(['projections', 'status']);
    expect(out).toMatch(/feed +rebuild-paused/);

    await operator.kindling(['replay', 'feed', '--resume', '--despite-losses']);
    await expect.poll(async () => (await bookkeepingOf('feed')).live, { timeout: 15_000 }).toBe(2);
    const orders = (await site.log()).filter(({ type }) => type === 'OrderGiven').map(({ data }) => data);
    expect(orders).toContainEqual(expect.objectContaining({ order: 'resume-rebuild-despite-losses' }));
    expect(idsIn((await ada.get('/community/posts')).body)).toContain(postId);
  });

  it('does not wait for paused read models, and says how to resume them, with a server and without', async () => {
    const words = `feed is paused: kindling projections resume feed. ${generationOf(feedProjection, 2)} is built then.\n`;
    const rebuilt = [
      { name: 'feed', generation: generationOf(feedProjection, 2), outcome: 'paused', builtBy: 'server', fault: null },
    ];
    await operator.kindling(['projections', 'pause', 'feed']);
    expect(await operator.kindling(['replay', 'feed'])).toEqual({ code: 1, out: words, err: '' });
    expect(await operator.json(['replay', 'feed'], 1)).toMatchObject({ rebuilt });
    await site.restart(async () => {
      expect(await operator.kindling(['replay', 'feed'])).toEqual({ code: 1, out: words, err: '' });
      await operator.kindling(['projections', 'resume', 'feed']);
      expect(await operator.json(['replay', 'feed'])).toMatchObject({ rebuilt: [{ outcome: 'live' }] });
    });
  });

  it('does not wait for a paused rebuild either, and builds the others', async () => {
    await operator.kindling(['projections', 'pause', 'feed']);
    await operator.kindling(['replay', 'feed']);
    await operator.kindling(['replay', 'feed', '--pause']);
    await operator.kindling(['projections', 'resume', 'feed']);
    const { code, out } = await operator.kindling(['replay', 'feed', 'members']);
    expect(code).toBe(1);
    expect(out).toContain(
      `The rebuild of feed is paused: kindling replay feed --resume. ${generationOf(feedProjection, 2)} is built then.`,
    );
    expect(out).toContain(`members is rebuilt: ${generationOf(membersProjection, 2)} is live`);
    await site.restart(async () => {
      expect(await operator.json(['replay', 'feed'], 1)).toMatchObject({ rebuilt: [{ outcome: 'rebuild-paused' }] });
    });
  });

  it('leaves a started rebuild to the server when it is stopped, and records that losses were accepted', async () => {
    const stop = new AbortController();
    stop.abort();
    const { code, err } = await operator.kindling(['replay', 'feed', '--despite-losses'], { signal: stop.signal });
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('What is built of feed stays') });
    const ordered = { order: 'rebuild-despite-losses', readModels: ['feed'] };
    expect((await site.log()).filter(({ type }) => type === 'OrderGiven')).toMatchObject([{ data: ordered }]);
    await expect.poll(async () => (await bookkeepingOf('feed')).live, { timeout: 15_000 }).toBe(2);
  });

  it('starts nothing when it is stopped while it looks for losses', async () => {
    const signal = AbortSignal.abort();
    expect(await operator.kindling(['replay', 'feed'], { signal })).toMatchObject({ code: 3 });
    expect(await bookkeepingOf('feed')).toMatchObject({ live: 1, building: null });
  });

  it('is refused while an event is missing in the log, and the live one continues', async () => {
    await site.member('ada');
    await site.member('bob');
    const { log } = filesIn(site.folder);
    const db = new DatabaseSync(log);
    db.exec('DELETE FROM event WHERE position = 3');
    db.close();
    const { code, err } = await operator.kindling(['replay', 'members']);
    expect({ code, err }).toEqual({
      code: 3,
      err: expect.stringContaining('was changed at position 3'),
    });
    expect(await bookkeepingOf('members')).toMatchObject({ live: 1, building: null });
  });

  it('can be cancelled, and leaves nothing behind', async () => {
    await site.member('ada');
    await operator.kindling(['projections', 'pause', 'feed']);
    await operator.kindling(['replay', 'feed']);
    expect((await operator.kindling(['replay', 'feed', '--cancel'])).out).toBe('The rebuild of feed is canceled.\n');
    expect(await bookkeepingOf('feed')).toMatchObject({ live: 1, building: null });
    expect((await site.kindling().stores.documents.collections()).filter((name) => name.endsWith('.g2'))).toEqual([]);
    expect((await operator.kindling(['replay', 'feed', '--cancel'])).out).toContain('There is no rebuild of feed');

    await operator.kindling(['projections', 'resume', 'feed']);
    expect(await operator.json(['replay', 'feed'])).toMatchObject({
      rebuilt: [{ generation: generationOf(feedProjection, 3) }],
    });
    expect(await operator.json(['replay', 'feed', '--dry-run'])).toMatchObject({ wouldChange: [{ outcome: 'equal' }] });
  });

  it('shows what it would change, and changes nothing', async () => {
    const ada = await site.member('ada');
    await ada.publish('Fired at cone six');
    expect(await operator.json(['replay', '--all', '--dry-run'])).toMatchObject({
      wouldChange: site
        .kindling()
        .projector.status()
        .map(({ name }) => ({ projection: name, outcome: 'equal' })),
    });
    const { out } = await operator.kindling(['replay', 'feed', '--dry-run']);
    expect(out).toMatch(/^feed equals a fresh fold \(.*\)\nA rebuild would change nothing\.\n$/);
    expect(await bookkeepingOf('feed')).toMatchObject({ live: 1, building: null });
  });

  it('shows which document it would change, and how, and then mends it', async () => {
    const ada = await site.member('ada');
    const postId = await ada.publish('Fired at cone six');
    const { documents } = site.kindling().stores;
    const [posts] = feedProjection.collections;
    if (posts === undefined) throw new Error('The feed has no collection.');
    const physical = physicalName(posts, { version: feedProjection.version, number: 1 });
    const doc = await documents.get<{ _id: string }>(physical, postId);
    if (doc === undefined) throw new Error('The post is not in the feed.');
    await documents.write(physical, [{ _id: postId, doc: { ...doc, likesCount: 41 }, position: doc._at + 1n }]);

    const { wouldChange } = await operator.json<{ wouldChange: readonly object[] }>(['replay', 'feed', '--dry-run'], 1);
    expect(wouldChange).toMatchObject([{ projection: 'feed', outcome: 'different', differenceCount: 1 }]);
    expect(JSON.stringify(wouldChange)).toContain(postId);
    expect(JSON.stringify(wouldChange)).toContain('likesCount');
    expect((await bookkeepingOf('feed')).live).toBe(1);

    await operator.json(['replay', 'feed']);
    expect(await operator.json(['replay', 'feed', '--dry-run'])).toMatchObject({ wouldChange: [{ outcome: 'equal' }] });
  });

  it('resumes where it was stopped, by itself or by the server', async () => {
    const ada = await site.member('ada');
    const postId = await ada.publish('Fired at cone six');
    const stop = new AbortController();
    stop.abort();
    await site.restart(async () => {
      // Leaves something to do for the rebuild.
      await operator.kindling(['projections', 'pause', 'feed', 'discussion']);
      for (const name of ['feed', 'discussion']) {
        const stopped = await operator.kindling(['replay', name, '--despite-losses'], {
          signal: stop.signal,
        });
        expect(stopped).toMatchObject({ code: 3, err: expect.stringContaining(`What is built of ${name} stays`) });
      }
      await operator.kindling(['projections', 'resume', '--all']);
      expect(await operator.json(['replay', 'feed'])).toMatchObject({
        rebuilt: [{ generation: generationOf(feedProjection, 2), outcome: 'live', builtBy: 'here' }],
      });
    });
    expect(idsIn((await ada.get('/community/posts')).body)).toEqual([postId]);
    await expect.poll(async () => (await bookkeepingOf('discussion')).live).toBe(2);
    expect(await operator.json(['verify', '--only', 'read-models'])).toMatchObject({ sound: true });
  });

  it('shows at which event it stopped, and leaves the live one running', async () => {
    const ada = await site.member('ada');
    const postId = await ada.publish('Fired at cone six');
    const [event] = await site.log();
    if (event === undefined) throw new Error('The log is empty.');
    const { data, metadata } = event;
    const { eventStore } = site.kindling().stores;
    await eventStore.append('a-stream', [{ id: randomUUID(), type: 'PostCreated', data, metadata }], 'no-stream');
    const position = (await eventStore.head()).toString();
    const { rebuilt } = await operator.json<{ rebuilt: readonly Rebuilt[] }>(['replay', 'feed'], 1);
    expect(rebuilt).toMatchObject([{ name: 'feed', outcome: 'stalled' }]);
    expect(rebuilt[0]?.fault).toContain(`position ${position} (PostCreated)`);
    expect(idsIn((await ada.get('/community/posts')).body)).toEqual([postId]);
    expect((await bookkeepingOf('feed')).live).toBe(1);
    expect((await operator.kindling(['replay', 'feed', '--cancel'])).code).toBe(0);
  });

  it('shows in advance at which event it would stop, unless that event is to be skipped', async () => {
    await site.member('ada');
    const [event] = await site.log();
    if (event === undefined) throw new Error('The log is empty.');
    const { data, metadata } = event;
    const { eventStore } = site.kindling().stores;
    await eventStore.append('a-stream', [{ id: randomUUID(), type: 'PostCreated', data, metadata }], 'no-stream');
    const position = (await eventStore.head()).toString();
    const statusOf = () =>
      site
        .kindling()
        .projector.status()
        .find(({ name }) => name === 'feed');
    await expect.poll(() => statusOf()?.state).toBe('stalled');
    await operator.kindling(['projections', 'skip', 'feed', '--reason', 'a test', '--yes']);
    await expect.poll(() => statusOf()?.position ?? 0n).toBeGreaterThan(BigInt(position));
    const passedOver = [{ position, eventType: 'PostCreated' }];
    const wouldChange = [{ outcome: 'equal', passedOver }];
    expect(await operator.json(['replay', 'feed', '--dry-run'])).toMatchObject({ wouldChange });

    // Makes the skip look as if other rules had folded the event, or as if it had happened before skips were recorded.
    await changeBookkeeping(site.kindling().stores.documents, feedProjection, (now) => ({ ...now, skipped: [] }));
    expect(await operator.json(['replay', 'feed', '--dry-run'], 1)).toMatchObject({ wouldChange });
    const { out } = await operator.kindling(['replay', 'feed', '--dry-run']);
    expect(out).toContain(`A rebuild of feed would stop at position ${position}.`);
  });

  describe('into a sandbox', () => {
    it('shows read models as of a time, next to the live ones', async () => {
      const ada = await site.member('ada');
      const before = await ada.publish('The kiln is cold');
      site.clock.advance({ days: 1 });
      await ada.publish('The kiln is hot');
      const made = await operator.json<{ sandbox: { position: string }; collections: readonly object[] }>([
        'replay',
        'feed',
        'members',
        '--until',
        '12h',
        '--sandbox',
        'cold',
      ]);
      const log = await site.log();
      const first = log.find(({ type }) => type === 'PostCreated');
      expect(made.sandbox).toMatchObject({ name: 'cold', position: first?.position.toString(), passedOver: 0 });
      expect(made.collections).toContainEqual({ collection: 'members.members', documents: 1 });

      const { documents } = await operator.json<{ documents: readonly Record<string, unknown>[] }>([
        'replay',
        '--show',
        'cold',
        '--collection',
        'feed.posts',
      ]);
      expect(documents).toEqual([expect.objectContaining({ _id: before, content: '•••' })]);
      const shown = await operator.kindling([
        'replay',
        '--show',
        'cold',
        '--collection',
        'feed.posts',
        '--id',
        before,
        '--reveal',
      ]);
      expect(shown.out).toContain('The kiln is cold');
      expect((await site.log()).at(-1)).toMatchObject({
        type: 'PersonalDataRevealed',
        data: { verb: 'replay', memberIds: [ada.id] },
      });

      expect(await operator.json(['replay', '--list'])).toMatchObject({ sandboxes: [{ name: 'cold' }] });
      await operator.kindling(['replay', '--drop', 'cold']);
      expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual([]);
    });

    it('forgets members who were erased after it was made', async () => {
      const ada = await site.member('ada');
      const head = (await site.log()).at(-1)?.position.toString() ?? '';
      await operator.json(['replay', 'members', '--until', head, '--sandbox', 'then']);
      const show = ['replay', '--show', 'then', '--collection', 'members.members'];
      expect((await operator.json<{ documents: object[] }>(show)).documents).toHaveLength(1);
      await ada.post('/account/delete', { password: 'a lamp in the window' });
      expect((await operator.json<{ documents: object[] }>(show)).documents).toHaveLength(0);
    });

    it('forgets a page that no post has linked to since it was made', async () => {
      await site.member('ada');
      const { eventStore } = site.kindling().stores;
      const at = site.clock().toISOString();
      const metadata = { ...metadataAt(at), version: 1 };
      const said = { host: 'kiln.example', title: 'Kilns', description: '', picture: null };
      const read = { linkId: 'l1', postId: 'p1', ...said, lookedAt: at };
      await eventStore.append('link-l1', [{ id: randomUUID(), type: 'LinkRead', data: read, metadata }], 'no-stream');
      const head = (await site.log()).at(-1)?.position.toString() ?? '';
      await operator.json(['replay', 'links', '--until', head, '--sandbox', 'linked']);
      const show = ['replay', '--show', 'linked', '--collection', 'links.pages'];
      expect((await operator.json<{ documents: object[] }>(show)).documents).toHaveLength(1);
      const forgotten = { id: randomUUID(), type: 'LinkForgotten', data: { linkId: 'l1', cardId: 'l1' } };
      await eventStore.append('link-l1', [{ ...forgotten, metadata: { ...metadata, version: 2 } }], 0);
      expect((await operator.json<{ documents: object[] }>(show)).documents).toHaveLength(0);
    });

    it('refuses the second of two that are made under one name at once', async () => {
      await site.member('ada');
      const head = (await site.log()).at(-1)?.position.toString() ?? '';
      const made = await Promise.all(
        ['feed', 'members'].map((name) =>
          operator.kindling(['replay', name, '--until', head, '--sandbox', 'twin', '--json']),
        ),
      );
      expect(made.map(({ code }) => code).sort()).toEqual([0, 2]);
      const [first, second] = made[0]?.code === 0 ? made : made.toReversed();
      expect(second?.out).toContain('There is a sandbox twin already');
      const { sandboxes } = await operator.json(['replay', '--list']);
      const { sandbox } = JSON.parse(first?.out ?? '');
      expect(sandboxes).toMatchObject([{ name: 'twin', projections: sandbox.projections }]);
      expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual(['twin.sqlite']);
    });

    it('refuses a position beyond the end of the log', async () => {
      const end = (await site.log()).at(-1)?.position ?? 0n;
      expect(await operator.kindling(['replay', 'feed', '--until', '999999', '--sandbox', 'later'])).toEqual({
        code: 2,
        out: '',
        err: `The log ends at position ${end}. Name a position up to that, or a time.\n`,
      });
      expect(await operator.json(['replay', '--list'])).toMatchObject({ sandboxes: [] });
    });

    it('is either complete or absent', async () => {
      await site.member('ada');
      const stop = new AbortController();
      stop.abort();
      const head = (await site.log()).at(-1)?.position.toString() ?? '';
      const line = ['replay', 'feed', '--until', head, '--sandbox', 'half'];
      const { code, err } = await operator.kindling(line, { signal: stop.signal });
      expect({ code, err }).toEqual({ code: 3, err: 'Stopped. Run it again to continue.\n' });
      expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual([]);
      expect((await operator.kindling(line)).code).toBe(0);
      expect((await operator.kindling(line)).err).toContain('There is a sandbox half already');
      // The next sandbox removes the half-made file of a killed process.
      const dead = spawnSync('true').pid;
      writeFileSync(join(site.folder, 'sandboxes', `old.sqlite.${dead}.partial`), 'what members wrote');
      expect((await operator.kindling([...line.slice(0, -1), 'another'])).code).toBe(0);
      expect(readdirSync(join(site.folder, 'sandboxes'))).toEqual(['another.sqlite', 'half.sqlite']);
    });
  });

  it('refuses options that do not go together, and says why', async () => {
    const refused = [
      [['replay'], 'Name the projections, or pass --all'],
      [['replay', 'feed', '--dry-run', '--pause'], 'can’t be combined'],
      [['replay', 'feed', '--until', '1d'], 'Give the sandbox a name'],
      [['replay', 'feed', '--until', 'yesterday', '--sandbox', 'a'], 'is not a time'],
      [['replay', 'feed', '--until', '0', '--sandbox', '../a'], 'is not a name for a sandbox'],
      [['replay', '--show', 'nothing'], 'There is no sandbox nothing'],
      [['replay', 'feed', '--sandbox', 'x'], '--sandbox goes with --until'],
      [['replay', 'feed', '--collection', 'feed.posts'], '--collection goes with --show'],
      [['replay', 'feed', '--id', 'x'], '--id goes with --show and --collection'],
      [['replay', '--show', 'x', '--after', 'y'], '--after goes with --show and --collection'],
      [['replay', 'feed', '--limit', '5'], '--limit goes with --show and --collection'],
      [['replay', 'feed', '--reveal'], '--reveal goes with --dry-run'],
      [['replay', 'feed', '--dry-run', '--reason', 'y'], '--reason goes with --reveal'],
      [['replay', 'feed', '--drop', 'x'], 'take no projections'],
    ] as const;
    for (const [line, hint] of refused) {
      const { code, err } = await operator.kindling(line);
      expect({ line, code, err }).toEqual({ line, code: 2, err: expect.stringContaining(hint) });
    }
  });
});
