// Sockets of ended sessions and of changed rights, on a whole Kindling: they are closed long before the regular check.
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../../testing/test-member.ts';
import { signedOutCloseCode } from './socket-door.ts';

let kindling: TestKindling;
let url = '';
const sockets: WebSocket[] = [];
beforeAll(async () => {
  kindling = await openTestKindling();
  url = `${(await kindling.app().listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/ws`;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => kindling.close());

/** Opens a listening page, with the code by which its socket is closed. */
async function pageOf(device: Caller) {
  const socket = new WebSocket(url, { headers: { cookie: device.cookie() } });
  sockets.push(socket);
  const page = { closedBy: undefined as number | undefined };
  socket.on('close', (code) => {
    page.closedBy = code;
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.hints' } }));
  await once(socket, 'message');
  return page;
}

async function onAnotherDevice({ email }: MemberCaller): Promise<Caller> {
  const device = kindling.visitor();
  expect((await device.post('/auth/login', { email, password: testPassword })).status).toBe(200);
  return device;
}

const isClosed = (page: { closedBy: number | undefined }, code = signedOutCloseCode) =>
  expect.poll(() => page.closedBy, { timeout: 5_000 }).toBe(code);

it('logging out closes the pages of this device, and no others', async () => {
  const here = await kindling.member('ada');
  const elsewhere = await onAnotherDevice(here);
  const [pageHere, pageElsewhere] = [await pageOf(here), await pageOf(elsewhere)];
  await elsewhere.post('/auth/logout');
  await isClosed(pageElsewhere);
  expect(pageHere.closedBy).toBeUndefined();
});

let count = 0;
const newPassword = 'another horse, another battery';

it.each<[string, (here: MemberCaller) => Promise<unknown>]>([
  ['logging out everywhere', (here) => here.post('/auth/logout-everywhere')],
  ['a changed password', (here) => here.post('/auth/change-password', { currentPassword: testPassword, newPassword })],
  [
    'a password set by a link',
    async (here) => {
      const { body } = await kindling.visitor().post('/auth/request-password-reset', { email: here.email });
      return kindling.visitor().post('/auth/reset-password', { token: body.resetToken, newPassword });
    },
  ],
  ['a deleted account', (here) => here.post('/account/delete', { password: testPassword })],
])('%s closes the pages of other devices', async (_, end) => {
  const here = await kindling.member(`member-${count++}`);
  const page = await pageOf(await onAnotherDevice(here));
  expect(await end(here)).toMatchObject({ status: 200 });
  await isClosed(page);
});

it.each([
  true,
  false,
])('a change of rights closes the pages, which the client then opens again (a moderator from now on: %s)', async (isModerator) => {
  const chief = await kindling.admin(`chief-${count++}`);
  const here = await kindling[isModerator ? 'member' : 'moderator'](`member-${count++}`);
  const page = await pageOf(here);
  const path = `/admin/users/${here.id}/toggle-moderator`;
  expect((await chief.call('PATCH', path, { body: { isModerator } })).status).toBe(200);
  await isClosed(page, 1001);
});
