import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn } from '../../app/start/stores.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { type Operator, operatorOf } from '../cli-fixture.ts';

type Answer = Readonly<{ events: readonly AuditEvent[]; more: boolean; source: string }>;

let site: TestKindling;
let operator: Operator;
let ada: MemberCaller;
let grace: MemberCaller;
let postId: string;

beforeAll(async () => {
  site = await openTestKindling();
  operator = operatorOf({ folder: site.folder, clock: site.clock });
  ada = await site.member('ada');
  site.clock.advance({ days: 3 });
  grace = await site.member('grace');
  postId = await ada.publish('What the kiln taught us');
  await grace.post(`/community/posts/${postId}/like`);
  await grace.comment(postId, 'A secret about glazing');
});
afterAll(() => site.close());

const audit = async (...options: readonly string[]) => operator.json<Answer>(['audit', ...options]);
const types = ({ events }: Answer) => events.map(({ type }) => type);

describe('kindling audit', () => {
  it('lists what happened in log order, newest last', async () => {
    const { events, more, source } = await audit('--limit', '1000');
    const log = await site.log();
    expect(events.map(({ position }) => position)).toEqual(log.map(({ position }) => position.toString()));
    expect({ more, source }).toEqual({ more: false, source: 'read-model' });
    expect(types(await audit('--limit', '2'))).toEqual(['PostLiked', 'CommentAdded']);
    expect((await audit('--limit', '2')).more).toBe(true);
  });

  it('gives the same result from the log itself', async () => {
    const fromModel = await audit('--limit', '1000');
    const fromLog = await audit('--limit', '1000', '--from-log');
    expect(fromLog).toEqual({ ...fromModel, source: 'log' });
    expect(types(await audit('--member', 'grace', '--type', 'PostLiked', '--from-log'))).toEqual(['PostLiked']);
  });

  it('finds what a member did and what was done to them', async () => {
    expect(types(await audit('--member', 'ada', '--module', 'community'))).toEqual([
      'PostCreated',
      'PostLiked',
      'CommentAdded',
    ]);
    expect(types(await audit('--member', grace.email, '--type', 'CommentAdded'))).toEqual(['CommentAdded']);
  });

  it('filters by stream, time, command and correlation', async () => {
    expect(types(await audit('--stream', `post-${postId}`))).toEqual(['PostCreated']);
    expect(types(await audit('--until', '1d')).includes('PostCreated')).toBe(false);
    expect(types(await audit('--since', '1d', '--type', 'MemberRegistered'))).toHaveLength(1);
    expect(types(await audit('--module', 'community', '--type', 'PostLiked'))).toEqual(['PostLiked']);
    expect(types(await audit('--module', 'accounts', '--type', 'PostLiked'))).toEqual([]);
    const { events } = await audit('--type', 'PostLiked');
    const [liked] = events;
    expect(types(await audit('--command', liked?.commandId ?? ''))).toEqual(['PostLiked']);
    expect(types(await audit('--correlation', liked?.correlationId ?? ''))).toEqual(['PostLiked']);
  });

  it('draws a correlation as a tree of cause and effect', async () => {
    const { events } = await audit('--type', 'MemberRegistered', '--limit', '1');
    const { out } = await operator.kindling(['audit', '--correlation', events[0]?.correlationId ?? '']);
    expect(out).toContain('├─ EmailClaimed');
    expect(out).toContain('└─ SessionStarted');
    const cut = await operator.kindling(['audit', '--correlation', events[0]?.correlationId ?? '', '--limit', '1']);
    expect(cut.out).toContain('1 event\n');
    expect(cut.out).toContain('There are older ones');
  });

  it('masks personal data, and shows it only on the record', async () => {
    const masked = await operator.kindling(['audit', '--type', 'CommentAdded', '--data']);
    expect(masked.out).toContain('•••');
    expect(masked.out).not.toContain('glazing');
    expect((await site.log()).map(({ type }) => type)).not.toContain('PersonalDataRevealed');

    const reason = 'request 4711';
    const { events } = await audit('--member', 'grace', '--type', 'CommentAdded', '--reveal', '--reason', reason);
    expect(events[0]?.data).toMatchObject({ content: 'A secret about glazing' });
    const stored = (await site.log()).at(-1);
    const [revealed] = await site.kindling().codec.decode(stored ? [stored] : []);
    expect(revealed).toMatchObject({
      type: 'PersonalDataRevealed',
      data: { verb: 'audit', memberIds: [grace.id], reason },
      metadata: { actor: { kind: 'operator', id: 'olga' } },
    });
    expect(JSON.stringify([revealed?.data, revealed?.metadata])).not.toContain(grace.email);
    // The reason is about her alone, so it is sealed under her key.
    expect(JSON.stringify(stored?.data)).not.toContain(reason);
  });

  it('records nobody as looked up if the personal data names nobody', async () => {
    const reason = 'a drill';
    await operator.json(['audit', '--type', 'MemberRegistered', '--reveal', '--reason', reason]);
    const { events } = await audit('--limit', '1', '--reveal');
    expect(events[0]).toMatchObject({ type: 'PersonalDataRevealed', data: { memberId: null, reason } });
    expect((await site.log()).at(-1)).toMatchObject({
      type: 'PersonalDataRevealed',
      data: { memberIds: [], memberId: null },
    });
  });

  it('shows no credential, not even on the record', async () => {
    const reason = 'request 4712';
    const { events } = await audit('--member', 'grace', '--type', 'MemberRegistered', '--reveal', '--reason', reason);
    expect(events[0]?.data).toMatchObject({ email: grace.email, passwordHash: '•••' });
  });

  it('includes events that were appended after the read model was last folded', async () => {
    await site.restart(async () => {
      await operator.kindling(['admin', 'grant', 'ada']);
      const { events, source } = await audit('--limit', '1');
      expect({ type: events[0]?.type, source }).toEqual({ type: 'AdminGranted', source: 'read-model' });
      expect(types(await audit('--member', 'ada', '--limit', '1'))).toEqual(['AdminGranted']);
    });
  });

  it('follows new events until it is stopped', async () => {
    const stop = new AbortController();
    const lines: string[] = [];
    const firstLine = Promise.withResolvers<void>();
    const following = operator.kindling(['audit', '--follow', '--type', 'PostCreated', '--json'], {
      signal: stop.signal,
      onOut(text) {
        lines.push(text);
        firstLine.resolve();
        if (lines.length === 2) stop.abort();
      },
    });
    await firstLine.promise;
    await grace.publish('Live from the kiln');
    expect((await following).code).toBe(0);
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(['PostCreated', 'PostCreated']);
  });

  it("stops following if an access can't be recorded, and shows nothing of it", async () => {
    const log = new DatabaseSync(filesIn(site.folder).log);
    log.exec(`CREATE TRIGGER no_room BEFORE INSERT ON event WHEN NEW.type = 'PersonalDataRevealed'
      BEGIN SELECT json('no room'); END`);
    try {
      site.clock.advance({ minutes: 1 });
      const line = ['audit', '--follow', '--type', 'PostCreated', '--since', '0s', '--reveal', '--csv'];
      const { code, out, err } = await operator.kindling(line, { onOut: () => void ada.publish('Beside the kiln') });
      expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('malformed JSON') });
      expect(out).not.toContain('Beside the kiln');
    } finally {
      log.exec('DROP TRIGGER no_room');
      log.close();
    }
  });

  it('writes CSV that no spreadsheet takes for a formula', async () => {
    const { out } = await operator.kindling(['audit', '--csv', '--type', 'PostLiked']);
    const [header, line] = out.split('\n');
    expect(header).toBe(
      'position,at,type,module,stream,revision,actor_kind,actor_id,members,event_id,command_id,correlation_id,causation_id,data',
    );
    expect(line?.split(',').slice(2, 4)).toEqual(['PostLiked', 'community']);
    const cut = await operator.kindling(['audit', '--csv', '--limit', '2']);
    expect(cut.out.trim().split('\n')).toHaveLength(3);
    expect(cut.err).toBe('Only the newest 2 events that fit: there are older ones.\n');
  });

  it('lists in log order even if times go backwards in the log, as after a load', async () => {
    site.clock.advance({ days: -1 });
    await grace.call('DELETE', `/community/posts/${postId}/like`);
    site.clock.advance({ days: 1 });
    const last = (await site.log()).at(-1);
    expect(last?.type).toBe('PostUnliked');
    for (const source of [[], ['--from-log']]) {
      const { events } = await audit('--limit', '1', ...source);
      expect(events.map(({ position }) => position)).toEqual([last?.position.toString()]);
      const before = await audit('--until', '20h', '--limit', '1', ...source);
      expect(before.events.map(({ position }) => position)).toEqual([last?.position.toString()]);
    }
  });

  it('distinguishes what somebody did from what others did to them', async () => {
    expect(types(await audit('--by', 'grace', '--module', 'community'))).toContain('CommentAdded');
    expect(types(await audit('--by', 'ada', '--module', 'community'))).not.toContain('CommentAdded');
    expect(types(await audit('--about', 'ada', '--type', 'CommentAdded', 'PostCreated'))).toEqual(['CommentAdded']);
    expect(types(await audit('--about', 'grace', '--type', 'CommentAdded'))).toEqual([]);
    await operator.json(['projections', 'pause', 'links']);
    await operator.json(['projections', 'resume', 'links']);
    const ordered = await audit('--by', 'olga', '--type', 'OrderGiven', '--data');
    expect(ordered.events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ order: 'pause', readModels: ['links'] }),
      expect.objectContaining({ order: 'resume', readModels: ['links'] }),
    ]);
  });

  it('accepts several types, and suggests one for a typo', async () => {
    const both = types(await audit('--type', 'PostCreated', 'PostLiked', '--limit', '100'));
    expect(new Set(both)).toEqual(new Set(['PostCreated', 'PostLiked']));
    expect(await operator.kindling(['audit', '--type', 'PostCreatd'])).toMatchObject({
      code: 2,
      err: 'There is no event type PostCreatd. Did you mean PostCreated?\n',
    });
    expect((await operator.kindling(['audit', '--type', 'Zebra'])).err).toContain('events catalogue');
  });

  it('says so if nobody of a name has done anything, and suggests another name', async () => {
    const by = (name: string) => operator.kindling(['audit', '--by', name]);
    await operator.json(['projections', 'pause', 'feed']);
    await operator.json(['projections', 'resume', 'feed']);
    expect(await by('olgga')).toMatchObject({
      code: 0,
      err: 'Nobody named olgga has done anything. Did you mean olga?\n',
    });
    expect((await by('a stranger')).err).toBe('Nobody named a stranger has done anything.\n');
    expect((await operator.kindling(['audit', '--by', 'olga', '--type', 'PostLiked'])).err).toBe('');
  });

  it('reads all of a log piece by piece, oldest first, and one event by its position', async () => {
    const log = (await site.log()).map(({ position }) => position.toString());
    const brought: string[] = [];
    for (let after = '0'; ; ) {
      const {
        events,
        more,
        upTo = '',
      } = await operator.json<Answer & { upTo?: string }>(['audit', '--after', after, '--limit', '7']);
      brought.push(...events.map(({ position }) => position));
      after = upTo;
      if (!more) break;
    }
    expect(brought).toEqual(log);
    const after = log.at(-1) ?? '';
    expect(await operator.json(['audit', '--after', after])).toMatchObject({ events: [], more: false, upTo: after });
    const { events } = await audit('--position', log[2] ?? '');
    expect(events.map(({ position }) => position)).toEqual([log[2]]);
  });

  it('refuses to continue after a position beyond the end of the log', async () => {
    const end = (await site.log()).at(-1)?.position;
    expect(await operator.kindling(['audit', '--after', '99999'])).toEqual({
      code: 2,
      out: '',
      err: `The log ends at position ${end}: --after 99999 is beyond its end.\n`,
    });
  });

  it('accepts an id without its kind', async () => {
    expect(types(await audit('--stream', postId))).toEqual(types(await audit('--stream', `post-${postId}`)));
  });

  it.each([
    [['--since', '1d', '--until', '2d'], /^--since \S+ is later than --until \S+: swap them\.$/m],
    [
      ['--since', '2026-01-01', '--until', '2026-01-01'],
      /^--since and --until are both 2026-01-01T\S+: there is nothing/,
    ],
    [['--since', '2999-01-01'], /^--since 2999-01-01T\S+ is in the future/],
  ])('refuses an empty period: %s', async (period, why) => {
    const { code, err } = await operator.kindling(['audit', ...period]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(why) });
  });

  it('lists the modules if an unknown one is requested', async () => {
    const { code, err } = await operator.kindling(['audit', '--module', 'acounts']);
    expect(code).toBe(2);
    expect(err).toContain('community, links, media');
  });
});
