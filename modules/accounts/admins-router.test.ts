// Who may make admins, and find members by their address: by outcome.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { justBefore, killedBefore } from '../../src/testing/interrupted-appends.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { staff, staffIdsOf } from './model/staff.ts';

let kindling: TestKindling;
let grace: MemberCaller;
let ada: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  grace = await kindling.admin('grace');
  kindling.clock.advance({ minutes: 1 });
  ada = await kindling.member('ada');
});
afterAll(() => kindling.close());

const toggle = (by: Pick<MemberCaller, 'call'>, id: string, body: object = {}, key?: string) =>
  by.call('PATCH', `/admin/users/${id}/toggle-admin`, { body, ...(key && { key }) });
const found = async (query: string) => {
  const { body } = await grace.get(`/admin/users?${query}`);
  return (body.users as readonly { username: string }[]).map(({ username }) => username);
};

test('only admins see members with their addresses, or change who is an admin', async () => {
  expect((await kindling.visitor().get('/admin/users')).status).toBe(401);
  expect((await ada.get('/admin/users')).status).toBe(403);
  expect((await toggle(kindling.visitor(), ada.id)).status).toBe(401);
  expect((await toggle(ada, ada.id)).status).toBe(403);
});

test('a row shows who a member is', async () => {
  const { body } = await grace.get(`/admin/users?q=${encodeURIComponent(ada.email)}`);
  expect(body).toMatchObject({
    users: [{ id: ada.id, email: ada.email, username: 'ada', isAdmin: false, firstName: null }],
    nextCursor: null,
  });
  const [row] = body.users as readonly object[];
  expect(row).toHaveProperty('lastName');
  expect(row).toHaveProperty('role');
  expect(row).toHaveProperty('createdAt');
});

test('members are found by address and by username in any case, newest first, with paging', async () => {
  expect(await found(`q=${encodeURIComponent(ada.email.toUpperCase())}`)).toEqual(['ada']);
  // Not "ada", which the random part of another address may contain.
  expect(await found('q=rac')).toEqual(['grace']);
  expect(await found('q=RAC')).toEqual(['grace']);
  expect(await found('q=nobody-is-called-so')).toEqual([]);
  expect(await found('who=admins')).toEqual(['grace']);
  expect(await found('who=members')).toEqual(['ada']);
  const { body } = await grace.get('/admin/users?limit=1');
  expect(body.users).toMatchObject([{ username: 'ada' }]);
  expect((await grace.get(`/admin/users?limit=1&cursor=${body.nextCursor}`)).body.users).toMatchObject([
    { username: 'grace' },
  ]);
  expect((await grace.get('/admin/users?limit=101')).status).toBe(400);
});

test('no one else can find a member by address', async () => {
  const { body } = await ada.get(`/users?q=${encodeURIComponent(grace.email)}`);
  expect(body.users).toEqual([]);
});

test('a toggle flips, and a retry under its key does not flip back', async () => {
  const updated = { success: true, message: 'Admin status updated successfully' };
  expect(await toggle(grace, ada.id, {}, 'k-1')).toMatchObject({
    status: 200,
    body: { ...updated, user: { isAdmin: true } },
  });
  expect((await toggle(grace, ada.id, {}, 'k-1')).body).toMatchObject({ user: { isAdmin: true } });
  expect((await ada.get('/admin/users')).status).toBe(200);
  expect((await toggle(grace, ada.id)).body).toMatchObject({ ...updated, user: { isAdmin: false } });
  expect((await ada.get('/admin/users')).status).toBe(403);
});

test('an explicit value sets the role, however often it is sent', async () => {
  for (const _ of [1, 2])
    expect((await toggle(grace, ada.id, { isAdmin: true })).body).toMatchObject({ user: { isAdmin: true } });
  for (const _ of [1, 2])
    expect((await toggle(grace, ada.id, { isAdmin: false })).body).toMatchObject({ user: { isAdmin: false } });
  expect((await toggle(grace, ada.id, { isAdmin: 'perhaps' })).status).toBe(400);
});

test('only admins appoint and dismiss moderators, by toggle or by value, and list them', async () => {
  const moderate = (by: Pick<MemberCaller, 'call'>, id: string, body: object = {}, key?: string) =>
    by.call('PATCH', `/admin/users/${id}/toggle-moderator`, { body, ...(key && { key }) });
  const updated = { success: true, message: 'Moderator status updated successfully' };
  for (const [by, status] of [[kindling.visitor(), 401] as const, [ada, 403] as const])
    expect((await moderate(by, ada.id, { isModerator: true })).status).toBe(status);
  for (const _ of [1, 2])
    expect(await moderate(grace, ada.id, {}, 'm-1')).toMatchObject({
      status: 200,
      body: { ...updated, user: { isModerator: true, isAdmin: false } },
    });
  for (const order of ['newest', 'name']) expect(await found(`who=moderators&order=${order}`)).toEqual(['ada']);
  expect(await found('q=ada&who=members')).toEqual([]);
  expect((await ada.get('/auth/user')).body).toMatchObject({ isModerator: true, isAdmin: false });
  expect((await moderate(ada, ada.id, { isModerator: true })).status).toBe(403);
  expect((await toggle(ada, ada.id, { isAdmin: true })).status).toBe(403);
  for (const _ of [1, 2])
    expect((await moderate(grace, ada.id, { isModerator: false })).body).toMatchObject({
      user: { isModerator: false },
    });
  expect((await ada.get('/moderation/cases')).status).toBe(403);
  expect((await moderate(grace, 'nobody')).status).toBe(404);
});

const staffNow = async () => staffIdsOf((await kindling.kindling().commands.load(staff, [])).state);

test.each([
  ['toggle-admin', { isAdmin: true }, 'GrantAdmin'],
  ['toggle-admin', {}, 'ToggleAdmin'],
  ['toggle-moderator', { isModerator: true }, 'GrantModerator'],
])('a member who deletes the account while %s makes them staff is not on the staff (%j)', async (call, body, command) => {
  const cleo = await kindling.member(`cleo${command}`);
  const deleteAccount = () => cleo.post('/account/delete', { password: testPassword });
  justBefore(kindling, command, async () => expect((await deleteAccount()).status).toBe(200));
  const granted = await grace.call('PATCH', `/admin/users/${cleo.id}/${call}`, { body });
  expect(granted).toMatchObject({ status: 404, body: { code: 'accounts/member-not-found' } });
  expect(await staffNow()).not.toContain(cleo.id);
});

test('a reaction removes a new staff member who was erased if the server dies before the call does it', async () => {
  const dana = await kindling.member('dana');
  justBefore(kindling, 'GrantAdmin', async () => {
    expect((await dana.post('/account/delete', { password: testPassword })).status).toBe(200);
    killedBefore(kindling, 'AdminRevoked');
  });
  const granted = await grace.call('PATCH', `/admin/users/${dana.id}/toggle-admin`, { body: { isAdmin: true } });
  expect(granted.status).toBe(500);
  expect(await staffNow()).toContain(dana.id);
  await kindling.restart();
  kindling.clock.advance({ minutes: 5 });
  await kindling.kindling().reactor?.settle();
  await expect.poll(staffNow).not.toContain(dana.id);
});

test('two toggles at once both count, whatever each of them saw', async () => {
  const elle = await kindling.member('elle');
  const replies = await Promise.all([toggle(grace, elle.id), toggle(grace, elle.id)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await staffNow()).not.toContain(elle.id);
});

test('the last admin cannot be removed', async () => {
  expect(await toggle(grace, grace.id)).toMatchObject({
    status: 409,
    body: {
      code: 'accounts/last-admin',
      message: 'The last admin cannot be removed. Make somebody else an admin first.',
    },
  });
});

test('a member who does not exist cannot be changed', async () => {
  expect(await toggle(grace, 'nobody')).toMatchObject({ status: 404, body: { code: 'accounts/member-not-found' } });
});
