// A new session counts at once, and an ended one does not, even while no process folds: this follows from their
// streams.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { staff } from '../../modules/accounts/index.ts';
import { members } from '../../modules/accounts/model/member/member.ts';
import { SessionStarted, sessions } from '../../modules/accounts/model/session.ts';
import { members as memberDocuments, membersProjection } from '../../projections/accounts/members/projection.ts';
import type { MemberDocument } from '../../projections/accounts/members/read-model.ts';
import { sessions as sessionDocuments, sessionsProjection } from '../../projections/accounts/sessions/projection.ts';
import type { EventOf } from '../kernel/event.ts';
import { documentFrom } from '../platform/document-of-streams.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { foldInMemory } from '../testing/projections/memory-fold.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, testPassword as password, type Reply } from '../testing/test-member.ts';

let site: TestKindling;
beforeEach(async () => {
  site = await openTestKindling();
});
afterEach(() => site.close());

/** From here on, nothing is folded. */
async function stopFolding(): Promise<void> {
  const { reactor, projector, readModels, stores } = site.kindling();
  await readModels.allReached(await stores.eventStore.head(), 10_000);
  await reactor?.stop();
  await projector.stop();
}

async function signUp(email: string): Promise<Caller> {
  const caller = site.visitor();
  const signedUp = await caller.post('/auth/register', { email, password, firstName: 'Grace', lastName: 'Hopper' });
  expect(signedUp).toMatchObject({ status: 201, body: { success: true, user: { firstName: 'Grace', email } } });
  return caller;
}

test('a new account is logged in at once', async () => {
  await stopFolding();
  const grace = await signUp('grace@example.com');
  expect(await grace.get('/auth/user')).toMatchObject({
    status: 200,
    body: { firstName: 'Grace', email: 'grace@example.com', isAdmin: false },
  });
  expect((await grace.post('/community/posts', { content: 'Nobody sees this yet' })).status).toBe(201);
});

test('so is a member who logs in, and an admin is one', async () => {
  const { email } = await site.admin('ada');
  await stopFolding();
  const again = site.visitor();
  const loggedIn = await again.post('/auth/login', { email, password });
  expect(loggedIn.status).toBe(200);
  expect(await again.get('/auth/user')).toMatchObject({ status: 200, body: { username: 'ada', isAdmin: true } });
});

test('a first admin who has just signed up is an admin', async () => {
  await stopFolding();
  const grace = await signUp('grace@example.com');
  const { id: memberId } = (await grace.get('/auth/user')).body;
  const operator = site.as({ kind: 'operator', id: 'test' });
  await operator.execute(staff, [], { type: 'GrantAdmin', data: { memberId: String(memberId) } });
  expect(await grace.get('/auth/user')).toMatchObject({ status: 200, body: { isAdmin: true } });
});

test('the streams of an ended session are read once, however often its cookie is sent', async () => {
  const grace = await signUp('grace@example.com');
  const copy = site.visitor();
  copy.present(grace.cookie());
  await grace.post('/auth/logout');
  const read = vi.spyOn(site.kindling().stores.eventStore, 'read');
  for (let times = 0; times < 3; times++) expect((await copy.get('/auth/user')).status).toBe(401);
  // Reactions to the logout read single events.
  const whole = read.mock.calls.filter(([, part]) => part === undefined);
  expect(whole.filter(([stream]) => stream.startsWith('session-'))).toHaveLength(1);
});

test.each<[string, (member: Caller) => Promise<Reply>]>([
  ['logging out', (member) => member.post('/auth/logout')],
  ['logging out everywhere', (member) => member.post('/auth/logout-everywhere')],
  ['deleting the account', (member) => member.post('/account/delete', { password })],
])('it ends at once by %s on another device, too', async (_how, end) => {
  await stopFolding();
  const grace = await signUp('grace@example.com');
  const copy = site.visitor();
  copy.present(grace.cookie());
  expect((await copy.get('/auth/user')).status).toBe(200);
  expect(await end(grace)).toMatchObject({ status: 200 });
  expect((await copy.get('/auth/user')).status).toBe(401);
});

test('sessions and members from streams equal those of the read models, whatever happened', () => {
  for (const events of sampleHistories(40)) {
    const inStreams = (...streams: readonly string[]) => events.filter(({ stream }) => streams.includes(stream));
    const shown = foldInMemory(sessionsProjection, events).get('sessions.sessions');
    const started = events
      .filter(({ type }) => type === SessionStarted.type)
      .map((event) => ({ data: event.data as EventOf<typeof SessionStarted>['data'] }));
    for (const { data } of started) {
      const ofSession = inStreams(sessions.stream(data.sessionId), members.stream(data.memberId));
      expect(documentFrom(sessionDocuments, data.sessionId, ofSession)).toEqual(shown?.get(data.sessionId));
    }
    const known = foldInMemory(membersProjection, events).get('members.members');
    for (const { data } of started) {
      const ofMember = inStreams(members.stream(data.memberId), staff.stream([]));
      const { suspensions: _, marks: __, ...expected } = (known?.get(data.memberId) ?? {}) as Partial<MemberDocument>;
      expect(documentFrom(memberDocuments, data.memberId, ofMember) ?? {}).toMatchObject(expected);
    }
  }
});
