import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventsOfFeatures } from '../../../src/app/registry.ts';
import type { Actor, Recorded } from '../../../src/kernel/event.ts';
import type { DocumentStore } from '../../../src/platform/documents/document-store.ts';
import { openSqliteDocuments } from '../../../src/platform/documents/sqlite/sqlite-document-store.ts';
import { foldBatch } from '../../../src/platform/projector/fold-batch.ts';
import { ensureGeneration, physicalName } from '../../../src/platform/projector/generations.ts';
import { planOf } from '../../../src/platform/projector/plan.ts';
import { createReadModels } from '../../../src/platform/projector/projected-read-models.ts';
import type { TimeOrder } from '../../../src/platform/viewing/paging.ts';
import { projectorAt } from '../../../src/testing/projections/folded-read-models.ts';
import { auditTrailProjection } from './projection.ts';
import { type AuditFilter, correlatedEvents, firstAuditEvents } from './queries.ts';

const generation = { version: 1, number: 1 };
const projection = auditTrailProjection(eventsOfFeatures);

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const mailer: Actor = { kind: 'system', id: 'accounts.mail-reset-link' };

function event(position: number, type: string, stream: string, actor: Actor, data: object, correlationId = 'c-other') {
  const at = new Date(Date.UTC(2026, 4, 1, 10, position)).toISOString();
  const metadata = { at, actor, commandId: `cmd-${position}`, commandHash: 'h', correlationId, causationId: 'request' };
  const id = `event-${position}`;
  return { id, type, stream, revision: 0, position: BigInt(position), data, metadata } as Recorded;
}

const log: readonly Recorded[] = [
  event(1, 'MemberRegistered', 'user-ada', { kind: 'visitor' }, { memberId: 'ada', email: 'ada@example.org' }),
  event(
    2,
    'PostCreated',
    'post-p1',
    ada,
    { postId: 'p1', authorId: 'ada', content: 'secret plans', mentions: ['eve'] },
    'c-1',
  ),
  event(3, 'PostLiked', 'like-p1-bob', bob, { postId: 'p1', postAuthorId: 'ada', memberId: 'bob' }, 'c-1'),
  event(9, 'PostLiked', 'like-p1-eve', mailer, { postId: 'p1', postAuthorId: 'ada', memberId: 'eve' }),
  event(10, 'PostUnliked', 'like-p1-bob', bob, { postId: 'p1', postAuthorId: 'ada', memberId: 'bob' }),
];
/** An event of a generated load, appended later. Its time is before those of earlier events in the log. */
const added = {
  ...event(4, 'PostLiked', 'like-p1-mia', bob, { postId: 'p1', postAuthorId: 'ada', memberId: 'mia' }),
  position: 11n,
};

let documents: DocumentStore;
beforeEach(async () => {
  documents = openSqliteDocuments({ path: ':memory:' });
  await ensureGeneration(documents, projection, generation);
  await foldBatch(planOf(projection), [...log, added], documents, (collection) => physicalName(collection, generation));
});
afterEach(() => documents.close());

const readModels = () =>
  createReadModels({
    documents,
    projector: projectorAt(10n, generation),
    projections: [projection],
  });
const positions = async (filter: AuditFilter, limit = 100, order: TimeOrder = 'newest') =>
  (await firstAuditEvents(readModels(), filter, order, limit)).map(({ position }) => Number(position));

describe('the audit trail', () => {
  it('holds envelopes and ids, and nothing of what members wrote', async () => {
    const [post] = await firstAuditEvents(readModels(), { type: 'PostCreated' }, 'newest', 1);
    expect(post).toMatchObject({
      position: '2',
      eventId: 'event-2',
      at: '2026-05-01T10:02:00.000Z',
      type: 'PostCreated',
      module: 'community',
      stream: 'post-p1',
      actorKind: 'member',
      actorId: 'ada',
      members: ['ada', 'eve'],
      commandId: 'cmd-2',
      correlationId: 'c-1',
      causationId: 'request',
    });
    const all = await firstAuditEvents(readModels(), {}, 'newest', 100);
    expect(JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toMatch(
      /secret|example\.org/,
    );
  });

  it.each<[string, AuditFilter, readonly number[]]>([
    ['nothing: everything', {}, [11, 10, 9, 3, 2, 1]],
    ['a type', { type: 'PostLiked' }, [11, 9, 3]],
    ['a module', { module: 'accounts' }, [1]],
    ['a member, acting or concerned', { memberId: 'eve' }, [9, 2]],
    ['a member and a type', { memberId: 'ada', type: 'PostLiked' }, [11, 9, 3]],
    ['a type and its module', { type: 'PostLiked', module: 'community' }, [11, 9, 3]],
    ['a type and another module', { type: 'PostLiked', module: 'accounts' }, []],
    ['a correlation', { correlationId: 'c-1' }, [3, 2]],
    ['a command', { commandId: 'cmd-9' }, [9]],
    ['a stream', { stream: 'like-p1-bob' }, [10, 3]],
    ['a time, its end left out', { since: '2026-05-01T10:02:00.000Z', until: '2026-05-01T10:09:00.000Z' }, [11, 3, 2]],
    ['a time and a member', { memberId: 'bob', since: '2026-05-01T10:04:00.000Z' }, [11, 10]],
  ])('is asked by %s', async (_what, filter, expected) => {
    expect(await positions(filter)).toEqual(expected);
    expect(await positions(filter, 100, 'oldest')).toEqual(expected.toReversed());
  });

  it('returns the newest of the log first, whenever it happened, and no more than the limit', async () => {
    expect(await positions({ memberId: 'ada' }, 2)).toEqual([11, 10]);
    expect(await positions({ memberId: 'ada' }, 2, 'oldest')).toEqual([1, 2]);
  });

  it('finds what is frequent, rare or long ago in a long trail', async () => {
    const many = (type: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) =>
        event(from + at, type, `like-p2-m${at}`, bob, { postId: 'p2', postAuthorId: 'mia', memberId: 'bob' }),
      );
    const more = [...many('PostUnliked', 20, 1_220), ...many('PostLiked', 2_000, 5_000)];
    await foldBatch(planOf(projection), more, documents, (collection) => physicalName(collection, generation));
    expect(await positions({ type: 'PostLiked' }, 2)).toEqual([4_999, 4_998]);
    expect(await positions({ type: 'PostUnliked' }, 2)).toEqual([1_219, 1_218]);
    expect(await positions({ type: 'PostLiked', until: '2026-05-01T10:05:00.000Z' })).toEqual([11, 3]);
    expect(await positions({ memberId: 'bob', until: '2026-05-02T10:00:00.000Z' }, 1)).toEqual([1_219]);
    expect(await positions({ type: 'PostLiked' }, 4, 'oldest')).toEqual([3, 9, 11, 2_000]);
    expect(await positions({ type: 'PostUnliked' }, 2, 'oldest')).toEqual([10, 20]);
    expect(await positions({ memberId: 'bob', since: '2026-05-02T10:00:00.000Z' }, 1, 'oldest')).toEqual([2_000]);
    expect(await positions({ type: 'PostLiked', since: '2026-05-01T10:04:00.000Z' }, 3, 'oldest')).toEqual([
      9, 11, 2_000,
    ]);
  });

  it('lists a correlation from its cause to its effects', async () => {
    expect((await correlatedEvents(readModels(), 'c-1')).map(({ position }) => position)).toEqual(['2', '3']);
  });
});
