// The newsletter where mail can be sent, by outcome: for people who subscribe, who read the mails, and who never asked.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newsletter } from '../../src/app/features/newsletter.ts';
import { derivedId } from '../../src/kernel/ids.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { openMailServer, type TestMailServer } from '../../src/testing/mail-server.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../src/testing/test-member.ts';
import { emailClaimId } from '../accounts/index.ts';
import { linkTokenOf } from './link-token.ts';
import { subscriptions } from './model/subscription.ts';

let mails: TestMailServer;
let kindling: TestKindling;
let admin: MemberCaller;
beforeAll(async () => {
  mails = await openMailServer();
  kindling = await openTestKindling({ environment: { SMTP_URL: mails.url } });
  admin = await kindling.admin('grace');
});
afterAll(async () => {
  await kindling.close();
  await mails.close();
});

const subscribe = (email: string, more: object = {}) =>
  kindling.visitor().post('/subscribe', { email, source: 'newsletter_cta', ...more });
const follow = (path: string, token: string) => kindling.visitor().post(path, { token });
const settle = async () => kindling.kindling().reactor?.settle();
const voidLink = { status: 400, body: { code: 'newsletter/invalid-link', issues: [{ field: 'token' }] } };
const almost = { status: 200, body: { success: true, isConfirmed: false } };

async function textsTo(address: string): Promise<readonly string[]> {
  await settle();
  return mails.textsTo(address);
}

async function tokenMailedTo(address: string): Promise<string> {
  const links = (await textsTo(address)).flatMap((text) => [
    ...text.matchAll(/\/newsletter\/confirm\?token=([\w.%-]+)/g),
  ]);
  return decodeURIComponent(links.at(-1)?.[1] ?? 'none');
}

/** The token of the link in every newsletter. */
async function leavingToken(address: string): Promise<string> {
  const { commands, keyring } = kindling.kindling();
  const addressId = emailClaimId(keyring.fingerprint, address);
  const { state } = await commands.load(subscriptions, addressId);
  if (state.status === 'none') throw new Error('Nobody has subscribed there.');
  return linkTokenOf(keyring.fingerprint, 'newsletter-unsubscribe', addressId, state.subscriberId);
}

async function subscriberAt(address: string) {
  const { readModels, stores } = kindling.kindling();
  await readModels.allReached(await stores.eventStore.head(), 5_000);
  const { body } = await admin.get('/subscribers?limit=100');
  return (body.subscribers as readonly { email: string }[]).find(({ email }) => email === address);
}

async function subscribed(address: string): Promise<void> {
  await subscribe(address);
  expect(await follow('/subscribe/confirm', await tokenMailedTo(address))).toMatchObject({ status: 200 });
}

describe('a request for the newsletter', () => {
  test('subscribes one address under one Idempotency-Key, and another address remains free', async () => {
    const ask = (email: string) => kindling.visitor().post('/subscribe', { email }, { key: 'one-subscription' });
    expect(await ask('one.key@example.com')).toMatchObject(almost);
    expect(await ask('other.key@example.com')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    expect(await subscriberAt('other.key@example.com')).toBeUndefined();
    await subscribed('other.key@example.com');
  });

  test('is a subscription once the link in a mail was confirmed', async () => {
    expect(await subscribe(' Ada@Example.com ')).toMatchObject(almost);
    expect(await subscriberAt('ada@example.com')).toBeUndefined();
    const token = await tokenMailedTo('ada@example.com');
    expect(await follow('/subscribe/confirm', token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await follow('/subscribe/confirm', token)).toMatchObject({ status: 200 });
    expect(await subscriberAt('ada@example.com')).toMatchObject({
      source: 'newsletter_cta',
      unsubscribedAt: null,
      profileCompletedAt: null,
    });
  });

  test('gets the same response whether the address has subscribed, and one mail a day', async () => {
    await subscribed('bob@example.com');
    expect(await subscribe('bob@example.com')).toMatchObject(almost);
    await subscribe('cyd@example.com');
    expect(await subscribe('cyd@example.com')).toMatchObject(almost);
    expect(await textsTo('bob@example.com')).toHaveLength(1);
    expect(await textsTo('cyd@example.com')).toHaveLength(1);
    kindling.clock.advance({ days: 1 });
    await subscribe('cyd@example.com');
    expect(await textsTo('cyd@example.com')).toHaveLength(2);
  });

  test('puts none of the visitor’s text into the mail', async () => {
    await subscribe('dan@example.com', { source: 'Buy moss at evil.example' });
    expect((await textsTo('dan@example.com')).join()).not.toContain('moss');
  });

  test.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{}, 'Please enter a valid email address'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
    [{ email: 'ada@example.com', source: 'x'.repeat(61) }, undefined],
  ])('as %j is refused', async (body, message) => {
    const answer = await kindling.visitor().post('/subscribe', body);
    expect(answer.status).toBe(400);
    if (message !== undefined) expect(answer.body).toMatchObject({ message });
  });
});

describe('by tRPC', () => {
  const call = async (path: string, input: object, cookie = '') => {
    const isQuery = path === 'newsletter.subscribers';
    const answer = await kindling.app().inject({
      method: isQuery ? 'GET' : 'POST',
      url: isQuery ? `/trpc/${path}?${new URLSearchParams({ input: JSON.stringify(input) })}` : `/trpc/${path}`,
      headers: { cookie, ...(!isQuery && { 'content-type': 'application/json' }) },
      ...(!isQuery && { payload: JSON.stringify(input) }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  test('everything works as over REST', async () => {
    const response = await call('newsletter.subscribe', { email: 'Ivy@example.com' });
    expect(response).toMatchObject({
      status: 200,
      body: { result: { data: { success: true, isConfirmed: false, message: expect.stringMatching(/link/) } } },
    });
    const token = await tokenMailedTo('ivy@example.com');
    expect(await call('newsletter.confirm', { token })).toMatchObject({ status: 200 });
    expect(await subscriberAt('ivy@example.com')).toMatchObject({ source: 'newsletter_cta', unsubscribedAt: null });
    const leaving = { token: await leavingToken('ivy@example.com') };
    expect(await call('newsletter.unsubscribe', leaving)).toMatchObject({ status: 200 });
    expect(await call('newsletter.forget', leaving)).toMatchObject({ status: 200 });
    expect(await subscriberAt('ivy@example.com')).toBeUndefined();
  });

  test.each([
    {},
    { email: 'nobody' },
    { email: null },
    { email: ['ada@example.com'] },
  ])('%j is refused', async (input) => {
    const { status, body } = await call('newsletter.subscribe', input);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Please enter a valid email address'),
    ]);
  });

  test('subscribers are listed only for admins, with paging', async () => {
    for (const name of ['una', 'uma']) await subscribed(`${name}@example.com`);
    await subscriberAt('uma@example.com');
    const { status, body } = await call('newsletter.subscribers', { limit: 1 }, admin.cookie());
    expect(status).toBe(200);
    const { subscribers, nextCursor } = body.result.data;
    expect(Object.keys(subscribers[0]).toSorted()).toEqual(
      [
        'email',
        'firstName',
        'id',
        'isFailing',
        'lastName',
        'profileCompletedAt',
        'role',
        'source',
        'subscribedAt',
      ].concat(['unsubscribedAt', 'username']),
    );
    const next = await call('newsletter.subscribers', { limit: 1, cursor: nextCursor }, admin.cookie());
    expect(next.body.result.data.subscribers[0].id).not.toBe(subscribers[0].id);
    const member = await kindling.member('wes');
    expect(await call('newsletter.subscribers', {}, member.cookie())).toMatchObject({ status: 403 });
    expect(await call('newsletter.subscribers', {})).toMatchObject({ status: 401 });
  });
});

describe('a subscriber who leaves', () => {
  test('does so by the link in a newsletter, and their confirmation becomes void', async () => {
    await subscribed('eve@example.com');
    const token = await leavingToken('eve@example.com');
    expect(await follow('/subscribe/end', token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await follow('/subscribe/end', token)).toMatchObject({ status: 200 });
    expect(await subscriberAt('eve@example.com')).toMatchObject({ unsubscribedAt: expect.any(String) });
    expect(await follow('/subscribe/confirm', await tokenMailedTo('eve@example.com'))).toMatchObject(voidLink);
  });

  test('does so by the button of a mail program, which opens no page', async () => {
    await subscribed('fay@example.com');
    const token = encodeURIComponent(await leavingToken('fay@example.com'));
    const post = (payload: string) =>
      kindling.app().inject({
        method: 'POST',
        url: `/newsletter/unsubscribe?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    expect((await post('anything')).statusCode).toBe(400);
    expect(await subscriberAt('fay@example.com')).toMatchObject({ unsubscribedAt: null });
    expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await subscriberAt('fay@example.com')).toMatchObject({ unsubscribedAt: expect.any(String) });
  });

  test('can be forgotten, and counts as new afterwards', async () => {
    await subscribed('gus@example.com');
    const token = await leavingToken('gus@example.com');
    expect(await follow('/subscribe/forget', token)).toMatchObject({ status: 200 });
    expect(await subscriberAt('gus@example.com')).toBeUndefined();
    expect(await follow('/subscribe/end', token)).toMatchObject(voidLink);
    await subscribed('gus@example.com');
    expect(await subscriberAt('gus@example.com')).toBeDefined();
  });

  test('can follow the link to everything recorded about them, until they are forgotten', async () => {
    await subscribed('flo@example.com');
    const token = await leavingToken('flo@example.com');
    await follow('/subscribe/end', token);
    const { status, body } = await follow('/subscribe/data', token);
    const at = kindling.clock().toISOString();
    expect([status, body]).toEqual([
      200,
      {
        subscriber: {
          email: 'flo@example.com',
          happened: [
            { what: 'asked for', at, clientAddress: '127.0.0.1', source: 'newsletter_cta' },
            { what: 'confirmed', at, clientAddress: '127.0.0.1' },
            { what: 'ended', at },
          ],
          mailings: [],
        },
      },
    ]);
    await follow('/subscribe/forget', token);
    await subscribe('flo@example.com');
    expect(await follow('/subscribe/data', token)).toMatchObject(voidLink);
    const again = await follow('/subscribe/data', await leavingToken('flo@example.com'));
    expect(again.body).toMatchObject({ subscriber: { happened: [{ what: 'asked for' }] } });
  });

  test('leaves nothing of the submitted source once forgotten', async () => {
    await subscribe('mia@example.com', { source: 'Mia’s own page' });
    await follow('/subscribe/confirm', await tokenMailedTo('mia@example.com'));
    const sources = async () => {
      const events = await kindling.kindling().codec.decode(await kindling.log());
      return events.flatMap(({ type, data }) =>
        type === 'SubscriptionRequested' ? [(data as { source: string | null }).source] : [],
      );
    };
    expect((await sources()).at(-1)).toBe('Mia’s own page');
    expect(JSON.stringify((await kindling.log()).map(({ data }) => data))).not.toContain('Mia’s own');
    await follow('/subscribe/forget', await leavingToken('mia@example.com'));
    expect((await sources()).at(-1)).toBeNull();
  });

  test('needs a link that we made', async () => {
    await subscribed('hal@example.com');
    const [addressId] = (await leavingToken('hal@example.com')).split('.');
    const other = (await leavingToken('ada@example.com')).split('.')[1];
    for (const token of [`${addressId}.${other}`, `${addressId}`, 'none', '', `${addressId}.`]) {
      for (const path of ['/subscribe/end', '/subscribe/forget', '/subscribe/confirm', '/subscribe/data'])
        expect(await follow(path, token), `${path} ${token}`).toMatchObject(voidLink);
    }
  });
});

describe('a subscriber', () => {
  test('who never confirms is forgotten after thirty days', async () => {
    await subscribe('ian@example.com');
    const token = await tokenMailedTo('ian@example.com');
    kindling.clock.advance({ days: 31 });
    await settle();
    expect(await follow('/subscribe/confirm', token)).toMatchObject(voidLink);
  });

  test('stays when someone deletes an account that never confirmed the subscriber’s address', async () => {
    const email = 'joy@example.com';
    await subscribed(email);
    const token = await leavingToken(email);
    const before = (await follow('/subscribe/data', token)).body;
    const stranger = kindling.visitor();
    await stranger.post('/auth/register', { email, password: testPassword, firstName: 'Not Joy' });
    expect(await subscriberAt(email)).toMatchObject({ firstName: null, username: null });
    expect(JSON.stringify((await stranger.get('/account/export')).body)).not.toContain('newsletter_cta');
    expect((await stranger.post('/account/delete', { password: testPassword })).status).toBe(200);
    await settle();
    expect(await subscriberAt(email)).toMatchObject({ unsubscribedAt: null });
    expect(await follow('/subscribe/data', token)).toMatchObject({ status: 200, body: before });
  });

  test('stays when a member who never confirmed the address confirms another one and leaves', async () => {
    const [first, second] = ['kay@example.com', 'kim@example.com'];
    await subscribed(first);
    await subscribed(second);
    const member = kindling.visitor();
    await member.post('/auth/register', { email: first, password: testPassword });
    await member.post('/auth/change-email', { email: second, password: testPassword });
    const [link = ''] = (await textsTo(second)).flatMap(
      (text) => text.match(/(?<=confirm-email\?token=)[\w.%-]+/) ?? [],
    );
    expect(await follow('/auth/confirm-email', decodeURIComponent(link))).toMatchObject({ status: 200 });
    await member.post('/account/delete', { password: testPassword });
    await settle();
    expect(await subscriberAt(first)).toMatchObject({ unsubscribedAt: null });
    expect(await subscriberAt(second)).toBeUndefined();
  });

  test('who is a member with this address is forgotten even if the process is killed while the account is deleted', async () => {
    const kit = await kindling.confirm(await kindling.member('kit'));
    await subscribed(kit.email);
    const { eventStore } = kindling.kindling().stores;
    const append = eventStore.append.bind(eventStore);
    vi.spyOn(eventStore, 'append').mockImplementation(async (...asked) => {
      if (asked[1][0]?.type === 'EmailReleased') throw new Error('the process was killed');
      return append(...asked);
    });
    expect((await kit.post('/account/delete', { password: testPassword })).status).toBe(500);
    vi.restoreAllMocks();
    await kindling.restart();
    await settle();
    expect(await subscriberAt(kit.email)).toBeUndefined();
  });

  test('who subscribes after leaving as a member stays, even if the forgetting is delivered twice', async () => {
    const ned = await kindling.confirm(await kindling.member('ned'));
    await subscribed(ned.email);
    await ned.post('/account/delete', { password: testPassword });
    await settle();
    expect(await subscriberAt(ned.email)).toBeUndefined();
    kindling.clock.advance({ minutes: 1 });
    await subscribed(ned.email);
    const { deps, codec } = kindling.kindling();
    const [left] = (await codec.decode(await kindling.log())).filter(
      ({ type, stream }) => type === 'ConfirmedAddressLeft' && stream === `user-${ned.id}`,
    );
    const forgetting = newsletter.reactions(deps).find(({ name }) => name === 'newsletter.forget-with-member');
    if (left === undefined) throw new Error('The address was not left.');
    const id = derivedId('reaction', 'newsletter.forget-with-member', left.id);
    const ids = { commandId: id, commandHash: id, correlationId: left.metadata.correlationId, causationId: left.id };
    const actor = { kind: 'system', id: 'newsletter.forget-with-member' } as const;
    const context = { actor, at: kindling.clock().toISOString(), ...ids };
    await forgetting?.run(left, createRun(deps.commands, context));
    expect(await subscriberAt(ned.email)).toMatchObject({ unsubscribedAt: null });
    expect((await follow('/subscribe/data', await leavingToken(ned.email))).body).toMatchObject({
      subscriber: { email: ned.email },
    });
  });

  test('who is a member with this address is shown by name, and forgotten with the account', async () => {
    const joan = await kindling.member('joan');
    const links = (await textsTo(joan.email)).flatMap((text) => [
      ...text.matchAll(/\/confirm-email\?token=([\w.%-]+)/g),
    ]);
    await joan.post('/auth/confirm-email', { token: decodeURIComponent(links.at(-1)?.[1] ?? '') });
    await subscribed(joan.email);
    expect(await subscriberAt(joan.email)).toMatchObject({ username: 'joan', profileCompletedAt: expect.any(String) });
    await joan.post('/account/delete', { password: testPassword });
    await settle();
    await kindling.kindling().readModels.allReached(await kindling.kindling().stores.eventStore.head(), 5_000);
    expect(await subscriberAt(joan.email)).toBeUndefined();
  });

  test('the role filter offers the roles of the subscribers, and matches in any case', async () => {
    const [ivy, max] = [await kindling.member('ivy'), await kindling.member('max')];
    await ivy.post('/auth/profile', { username: 'ivy', role: 'Keeper of lamps' });
    await max.post('/auth/profile', { username: 'max', role: 'Investor' });
    const links = (await textsTo(ivy.email)).flatMap((text) => [
      ...text.matchAll(/\/confirm-email\?token=([\w.%-]+)/g),
    ]);
    await ivy.post('/auth/confirm-email', { token: decodeURIComponent(links.at(-1)?.[1] ?? '') });
    for (const { email } of [ivy, max]) await subscribed(email);
    expect(await subscriberAt(ivy.email)).toMatchObject({ role: 'Keeper of lamps' });
    // No account confirms the address of the other.
    expect((await admin.get('/subscribers/roles')).body).toEqual({ roles: ['Keeper of lamps'] });
    const found = (await admin.get('/subscribers?role=keeper%20of%20LAMPS')).body;
    expect(found).toMatchObject({ subscribers: [{ email: ivy.email }] });
  });

  test('who is a member finds the subscription in the export of their data, once they have confirmed the address', async () => {
    const lea = await kindling.member('lea');
    await subscribed(lea.email);
    await subscribed('foreign@example.com');
    const exported = async () => (await lea.get('/account/export')).body;
    expect(await exported()).not.toHaveProperty('newsletter');
    const links = (await textsTo(lea.email)).flatMap((text) => [
      ...text.matchAll(/\/confirm-email\?token=([\w.%-]+)/g),
    ]);
    await lea.post('/auth/confirm-email', { token: decodeURIComponent(links.at(-1)?.[1] ?? '') });
    const at = kindling.clock().toISOString();
    expect((await exported()).newsletter).toEqual({
      email: lea.email,
      happened: [
        { what: 'asked for', at, clientAddress: '127.0.0.1', source: 'newsletter_cta' },
        { what: 'confirmed', at, clientAddress: '127.0.0.1' },
      ],
      mailings: [],
    });
    expect(JSON.stringify(await exported())).not.toContain('foreign@example.com');
    expect((await admin.get('/account/export')).body).not.toHaveProperty('newsletter');
  });

  test('is listed only for admins', async () => {
    const member = await kindling.member('kay');
    for (const path of ['/subscribers', '/subscribers/roles'])
      expect(await member.get(path)).toMatchObject({ status: 403 });
    expect(await kindling.visitor().get('/subscribers')).toMatchObject({ status: 401 });
  });
});

test('where no mail can be sent, outside production, a subscription takes effect at once', async () => {
  const quiet = await openTestKindling();
  try {
    const grace = await quiet.admin('grace');
    const answer = await quiet.visitor().post('/subscribe', { email: 'ada@example.com' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, isConfirmed: true } });
    expect(await grace.get('/subscribers')).toMatchObject({ body: { subscribers: [{ email: 'ada@example.com' }] } });
  } finally {
    await quiet.close();
  }
});
