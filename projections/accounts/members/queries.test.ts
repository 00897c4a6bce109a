import { afterEach, beforeEach, expect, it } from 'vitest';
import { AdminGranted } from '../../../modules/accounts/model/staff.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { anyVisitor, viewerOf } from '../../../src/platform/viewing/viewer.ts';
import { erased, joined, named } from '../../../src/testing/community-events-fixture.ts';
import { muting } from '../../../src/testing/hiding.ts';
import { foldedReadModels } from '../../../src/testing/projections/folded-read-models.ts';
import { signUpsProjection } from '../sign-ups/projection.ts';
import { membersProjection } from './projection.ts';
import { bylinesOf, memberSearchPage, profileById, profileByUsername, searchMembers } from './queries.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const ada = viewerOf({ id: 'ada', isAdmin: false }, now);
const root = viewerOf({ id: 'root', isAdmin: true }, now);
const moderator = viewerOf({ id: 'last', isAdmin: false, isModerator: true }, now);
const adaHidingFinch = viewerOf({ id: 'ada', isAdmin: false }, now, muting('finch'));

let read: ReadModels;
let close: () => Promise<void>;
beforeEach(async () => {
  const events = [
    joined('ada', { firstName: 'Ada', lastName: 'Lovelace' }),
    joined('root'),
    AdminGranted({ memberId: 'root' }),
    ...['finch', 'finch2', 'finch3'].flatMap((name) => [joined(name), named(name, name)]),
    joined('first', { firstName: 'Grace' }),
    joined('last', { lastName: 'Hopper' }),
    joined('gone', { firstName: 'Gone' }),
    erased('gone'),
  ];
  ({ read, close } = await foldedReadModels([membersProjection, signUpsProjection], events));
});
afterEach(() => close());

it.each([
  ['finch', 'finch'],
  ['ada', 'Ada Lovelace'],
  ['first', 'Grace'],
  ['last', 'Hopper'],
  ['root', 'New member'],
  ['gone', 'Unknown User'],
  ['never-was', 'Unknown User'],
])('others call %s %j', async (id, name) => {
  expect((await bylinesOf(read, [id]))(id).name).toBe(name);
});

it('roles are shown only to admins and to the member', async () => {
  expect(await profileById(read, 'root', root)).toMatchObject({ isAdmin: true, isModerator: false });
  expect(await profileById(read, 'ada', root)).toMatchObject({ isAdmin: false });
  expect(await profileById(read, 'ada', ada)).toMatchObject({ isAdmin: false });
  for (const viewer of [ada, moderator, anyVisitor(now)]) {
    const profile = await profileById(read, 'root', viewer);
    expect(profile).toMatchObject({ id: 'root' });
    for (const field of ['isAdmin', 'isModerator']) expect(profile).not.toHaveProperty(field);
    const others = (await searchMembers(read, 'finch', 6, viewer)).filter(({ id }) => id !== viewer.memberId);
    expect(others.length).toBeGreaterThan(0);
    for (const found of others) {
      expect(found).not.toHaveProperty('isAdmin');
      expect(found).not.toHaveProperty('isModerator');
    }
  }
});

it('a search skips members that the viewer hides, and is filled with others', async () => {
  const usernames = async (limit: number) => {
    const { items, nextCursor } = await memberSearchPage(read, 'finch', { limit }, adaHidingFinch);
    return [items.map(({ username }) => username), nextCursor === null];
  };
  expect(await usernames(20)).toEqual([['finch2', 'finch3'], true]);
  expect(await usernames(1)).toEqual([['finch2'], false]);
  expect((await searchMembers(read, 'finch', 2, adaHidingFinch)).map(({ id }) => id).toSorted()).toEqual([
    'finch2',
    'finch3',
  ]);
});

it('a requested profile is shown, even of a member that the viewer hides', async () => {
  expect(await profileById(read, 'finch', adaHidingFinch)).toMatchObject({ username: 'finch' });
  expect(await profileByUsername(read, 'FINCH', adaHidingFinch)).toMatchObject({ id: 'finch' });
  expect(await profileByUsername(read, 'nobody', adaHidingFinch)).toBeUndefined();
});
