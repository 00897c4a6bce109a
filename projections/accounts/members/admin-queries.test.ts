import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminGranted, ModeratorGranted } from '../../../modules/accounts/model/staff.ts';
import { MemberSuspended } from '../../../modules/moderation/model/standing.ts';
import { pageFrom } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { erased, joined, named } from '../../../src/testing/community-events-fixture.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { minutesIn } from '../../../src/testing/projections/projection-specification.ts';
import { hasAdmin, type UsersAsked, usersPage } from './admin-queries.ts';
import { membersProjection } from './projection.ts';

let read: ReadModels;
let close: () => Promise<void>;
beforeAll(async () => {
  const suspended = (memberId: string, until: string | null) =>
    MemberSuspended({ memberId, decisionId: `of ${memberId}`, until });
  ({ read, close } = await foldedReadModels(
    [membersProjection],
    [
      ...[joined('zed'), named('zed', 'Zed'), joined('emi', { firstName: 'Émilie' }), joined('nobody')],
      ...[joined('bob'), named('bob', 'bob'), joined('bob2'), named('bob2', 'BOB'), joined('gone'), erased('gone')],
      ...[
        AdminGranted({ memberId: 'zed' }),
        ModeratorGranted({ memberId: 'zed' }),
        ModeratorGranted({ memberId: 'bob' }),
      ],
      ...[suspended('emi', minutesIn(60)), suspended('bob2', null)],
    ],
  ));
});
afterAll(() => close());

/** Reads all pages. */
async function idsOf(asked: Partial<UsersAsked>, at = minutesIn(59)) {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = cursor ? pageFrom(cursor, 1) : { limit: 1 };
    const { items, nextCursor } = await usersPage(read, { q: '', who: 'all', order: 'newest', ...asked, ...page }, at);
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  return ids;
}

test('users are ordered by joining, or by name in any case, with or without a search', async () => {
  for (const q of ['', 'mail']) {
    expect(await idsOf({ q })).toEqual(['bob2', 'bob', 'nobody', 'emi', 'zed']);
    expect(await idsOf({ q, order: 'oldest' })).toEqual(['zed', 'emi', 'nobody', 'bob', 'bob2']);
    expect(await idsOf({ q, order: 'name' })).toEqual(['bob', 'bob2', 'emi', 'nobody', 'zed']);
  }
});

test.each([
  ['mili', ['emi']],
  ['OB', ['bob2', 'bob', 'nobody']],
  ['émil', ['emi']],
  ['b2@', ['bob2']],
  ['zed mai', ['zed']],
  ['ze bob', []],
  ['bob@zed', []],
  ['o.b', []],
  ['@', []],
])('users are found by any part of their names and addresses: %s', async (q, ids) => {
  expect(await idsOf({ q })).toEqual(ids);
});

test('users are filtered by status', async () => {
  for (const q of ['', 'mail']) {
    expect(await idsOf({ q, who: 'admins' })).toEqual(['zed']);
    expect(await idsOf({ q, who: 'moderators', order: 'name' })).toEqual(['bob', 'zed']);
    expect(await idsOf({ q, who: 'members', order: 'oldest' })).toEqual(['emi', 'nobody', 'bob2']);
    expect(await idsOf({ q, who: 'suspended' })).toEqual(['bob2', 'emi']);
    expect(await idsOf({ q, who: 'suspended' }, minutesIn(60))).toEqual(['bob2']);
  }
  expect(await hasAdmin(read)).toBe(true);
});
