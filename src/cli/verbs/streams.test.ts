import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';

type Listed = Readonly<{
  kinds: readonly Readonly<{ kind: string; streams: number }>[];
  streams: readonly Readonly<{ stream: string; kind: string; events: number }>[];
  next: string | null;
  source: string;
}>;
type Shown = Readonly<{ stream: string; events: readonly AuditEvent[]; next: string | null }>;

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
const postIds: string[] = [];

beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
  for (const text of ['Wedging', 'Throwing', 'Glazing']) postIds.push(await ada.publish(text));
  await ada.post(`/community/posts/${postIds[0]}/like`);
  await ada.call('DELETE', `/community/posts/${postIds[0]}/like`);
});
afterAll(() => site.close());

const listed = (...line: readonly string[]) => operator.json<Listed>(['streams', ...line]);
const shown = (...line: readonly string[]) => operator.json<Shown>(['streams', ...line]);
const streamsOfLog = async () => [...new Set((await site.log()).map(({ stream }) => stream))].sort();

describe('kindling streams', () => {
  it('lists every stream of the log by name, and counts each kind', async () => {
    const { kinds, streams, next, source } = await listed();
    const expected = await streamsOfLog();
    expect(streams.map(({ stream }) => stream)).toEqual(expected);
    expect(kinds).toContainEqual({ kind: 'post', streams: 3 });
    expect(kinds.reduce((sum, { streams: many }) => sum + many, 0)).toBe(expected.length);
    expect({ next, source }).toEqual({ next: null, source: 'read-model' });
    const log = await site.log();
    for (const { stream, events } of streams) {
      expect({ stream, events }).toEqual({ stream, events: log.filter((each) => each.stream === stream).length });
    }
  });

  it('lists one kind page by page, each stream once', async () => {
    const names: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Listed = await listed('--kind', 'post', '--limit', '2', ...(next === '' ? [] : ['--after', next]));
      names.push(...page.streams.map(({ stream }) => stream));
      next = page.next;
    }
    expect(names).toEqual(postIds.map((id) => `post-${id}`).toSorted());
  });

  it('shows what happened in one stream, with personal data masked', async () => {
    const { events } = await shown(`post-${postIds[1]}`);
    expect(events).toEqual([
      expect.objectContaining({ type: 'PostCreated', revision: 0, data: expect.objectContaining({ content: '•••' }) }),
    ]);
    const { out } = await operator.kindling(['streams', `post-${postIds[1]}`]);
    expect(out).not.toContain('Throwing');
  });

  it('shows a stream page by page', async () => {
    const [like] = (await streamsOfLog()).filter((stream) => stream.startsWith('like-'));
    const first = await shown(like ?? '', '--limit', '1');
    const second = await shown(like ?? '', '--limit', '1', '--after', first.next ?? '');
    expect([...first.events, ...second.events].map(({ type }) => type)).toEqual(['PostLiked', 'PostUnliked']);
    expect(second.next).toBeNull();
  });

  it('reveals personal data only on the record', async () => {
    const { events } = await shown(`post-${postIds[2]}`, '--reveal', '--reason', 'request 4712');
    expect(events[0]?.data).toMatchObject({ content: 'Glazing' });
    const recorded = await site.kindling().codec.decode((await site.log()).slice(-1));
    expect(recorded[0]).toMatchObject({
      type: 'PersonalDataRevealed',
      data: { verb: 'streams', asked: `stream=post-${postIds[2]}`, memberIds: [ada.id], reason: 'request 4712' },
      metadata: { actor: { kind: 'operator', id: 'olga' } },
    });
  });

  it('says so if there is no such stream', async () => {
    expect(await operator.kindling(['streams', 'post-nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no stream post-nowhere'),
    });
  });

  it('accepts an id without its kind, as audit does', async () => {
    const [postId = ''] = postIds;
    expect(await shown(postId)).toEqual(await shown(`post-${postId}`));
  });

  it('suggests a stream or a kind for a typo', async () => {
    for (const [line, err] of [
      [['streams', `pots-${postIds[0]}`], `There is no stream pots-${postIds[0]}. Did you mean post-${postIds[0]}?\n`],
      [['audit', '--stream', `pots-${postIds[0]}`], `There is no stream pots-${postIds[0]}. Did you mean post-`],
      [['audit', '--stream', 'nowhere'], 'There is no stream nowhere. `kindling streams` lists them.\n'],
      [['streams', '--kind', 'pots'], 'There are no streams of the kind pots. Did you mean post?\n'],
    ] as const) {
      expect(await operator.kindling(line)).toMatchObject({ code: 2, err: expect.stringContaining(err) });
    }
  });

  it('includes a stream that began after the read model was last folded', async () => {
    await site.restart(async () => {
      const before = await listed();
      expect(before.kinds.map(({ kind }) => kind)).not.toContain('admins');
      await operator.kindling(['admin', 'grant', 'ada']);
      const { streams, kinds, source } = await listed();
      expect(source).toBe('read-model');
      expect(streams.filter(({ stream }) => stream === 'admins')).toEqual([expect.objectContaining({ events: 1 })]);
      expect(streams.map(({ stream }) => stream)).toEqual(expect.arrayContaining(before.streams.map((s) => s.stream)));
      expect(kinds).toContainEqual({ kind: 'admins', streams: 1 });
    });
  });
});
