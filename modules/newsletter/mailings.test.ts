// A weekly report on its way to its subscribers, through a mail server that may refuse: each gets it once, whatever
// happens.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { subscribedAt } from '../../projections/newsletter/subscribers/queries.ts';
import { daysAfter } from '../../src/kernel/time-zone.ts';
import { createRun } from '../../src/platform/reactor/reaction.ts';
import { killedBefore } from '../../src/testing/interrupted-appends.ts';
import { openMailServer, type TestMailServer } from '../../src/testing/mail-server.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';
import { emailClaimId } from '../accounts/index.ts';
import { linkTokenOf } from './link-token.ts';
import { mailingReactions } from './mailing-reactions.ts';
import { createMailingTries } from './mailing-tries.ts';
import { reportMailings } from './model/report-mailing.ts';
import { subscriptions } from './model/subscription.ts';

const secret = 'the-secret-of-the-mail-provider';
let mails: TestMailServer;
let kindling: TestKindling;
let grace: MemberCaller;
let rounds = 0;

beforeAll(async () => {
  mails = await openMailServer();
  kindling = await openTestKindling({ environment: { SMTP_URL: mails.url, MAIL_WEBHOOK_SECRET: secret } });
});
afterAll(async () => {
  await kindling.close();
  await mails.close();
});
/** Each test has a separate week and an admin with a new session, and only its own subscribers. */
beforeEach(async () => {
  rounds += 1;
  kindling.clock.advance({ days: 7 });
  grace = await kindling.admin(`grace${rounds}`);
  for (const { email, unsubscribedAt } of await everySubscriber()) if (unsubscribedAt === null) await leave(email);
});

const acting = () => kindling.as({ kind: 'visitor' });
const addressIdOf = (email: string) => emailClaimId(kindling.kindling().keyring.fingerprint, email);
const subscriberOf = async (email: string) => {
  const { state } = await kindling.kindling().commands.load(subscriptions, addressIdOf(email));
  if (state.status === 'none') throw new Error(`${email} has not subscribed.`);
  return state;
};

async function subscribed(name: string): Promise<string> {
  const email = `${name}${rounds}@example.com`;
  const requestId = randomUUID();
  const request = { subscriberId: randomUUID(), requestId, email, source: 'test', clientAddress: '::1' };
  const by = acting();
  await by.execute(subscriptions, addressIdOf(email), { type: 'RequestSubscription', data: request });
  const confirmed = { requestId, clientAddress: '::1' };
  await by.execute(subscriptions, addressIdOf(email), { type: 'ConfirmSubscription', data: confirmed });
  return email;
}

async function leave(email: string): Promise<void> {
  const { subscriberId } = await subscriberOf(email);
  await acting().execute(subscriptions, addressIdOf(email), { type: 'EndSubscription', data: { subscriberId } });
}

async function known(): Promise<void> {
  const { readModels, stores } = kindling.kindling();
  expect(await readModels.allReached(await stores.eventStore.head(), 5_000)).toBe(true);
}

async function everySubscriber() {
  await known();
  const { body } = await grace.get('/subscribers?limit=100');
  return body.subscribers as readonly { email: string; unsubscribedAt: string | null }[];
}

/** Runs everything that is due now. */
async function settled(): Promise<void> {
  const { stores, reactor } = kindling.kindling();
  for (let head = -1n; head !== (await stores.eventStore.head()); ) {
    head = await stores.eventStore.head();
    await reactor?.settle();
    await known();
  }
}
async function passes(minutes: number): Promise<void> {
  kindling.clock.advance({ minutes });
  await settled();
}

const path = '/weekly-report/mailings';
const start = (more: object = {}, by: Pick<MemberCaller, 'post'> = grace) => by.post(path, more);
async function mailing() {
  await known();
  return ((await grace.get(path)).body as { mailings: Record<string, unknown>[] }).mailings[0];
}
const reportsTo = (email: string) => mails.textsTo(email).filter((text) => text.includes('Your Kindling report'));
const counts = (emails: readonly string[]) => emails.map((email) => reportsTo(email).length);

/** Returns what a subscriber downloads with the link in their mails. */
async function mailingsToldTo(email: string) {
  const { fingerprint } = kindling.kindling().keyring;
  const { subscriberId } = await subscriberOf(email);
  const token = linkTokenOf(fingerprint, 'newsletter-unsubscribe', addressIdOf(email), subscriberId);
  const { body } = await kindling.visitor().post('/subscribe/data', { token });
  return (body.subscriber as { mailings: object[] }).mailings;
}

test('each subscriber gets the report once, with ways to unsubscribe, and the totals match', async () => {
  const [ada, bob, cyd] = [await subscribed('ada'), await subscribed('bob'), await subscribed('cyd')];
  const [gone, full, away] = [await subscribed('gone'), await subscribed('full'), await subscribed('away')];
  mails.refuseTo(away, 451);
  const bounced = await kindling.app().inject({
    ...{ method: 'POST', url: '/api/mail/bounces', payload: { events: [{ type: 'bounce', email: full }] } },
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(bounced.statusCode).toBe(200);
  await known();
  const { status, body } = await start();
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { success: true, mailing: { state: 'sending', sent: 0 } },
  });
  await settled();
  expect(await mailing()).toMatchObject({
    isListed: true,
    recipients: 6,
    startedBy: { id: grace.id, name: `grace${rounds}` },
  });
  // Refused from here on: an address that refused an earlier mail would be left out.
  mails.refuseTo(gone, 550);
  // Subscribers who leave in time get no more; later ones get the next.
  await leave(cyd);
  kindling.clock.advance({ ms: 1 });
  const late = await subscribed('late');
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sending', recipients: 6, sent: 2, failed: 1, leftOut: 2, left: 1 });
  mails.refuseTo(away, undefined);
  await passes(1);
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sent', recipients: 6, sent: 3, failed: 1, leftOut: 2, left: 0 });
  for (let times = 0; times < 3; times += 1) await passes(60);
  expect(counts([ada, bob, cyd, gone, full, away, late])).toEqual([1, 1, 0, 0, 0, 1, 0]);
  const [mail = ''] = reportsTo(ada);
  expect(mail).toMatch(/List-Unsubscribe:\s+<http[^>]+\/newsletter\/unsubscribe\?token=/i);
  expect(mail).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
  expect(mail).toMatch(/Content-Type: text\/plain[\s\S]*Unsubscribe: http/);
  expect(mail.length).toBeLessThan(90_000);
  const ended = (await kindling.log()).filter(({ type }) => type === 'WeeklyReportMailed');
  expect(ended.at(-1)?.data).toMatchObject({ sent: 3, failed: 1, leftOut: 2 });
  const { firstDay, lastDay } = (await mailing()) as { firstDay: string; lastDay: string };
  const lastOutcome = (outcome: string) => [{ firstDay, lastDay, outcome, at: expect.any(String) }];
  expect(await Promise.all([ada, gone, cyd, full, late].map(mailingsToldTo))).toEqual([
    lastOutcome('sent'),
    lastOutcome('failed'),
    lastOutcome('left out'),
    lastOutcome('left out'),
    [],
  ]);
});

test('the link in the mail unsubscribes its reader', async () => {
  const ada = await subscribed('ada');
  await known();
  await start();
  await passes(1);
  await passes(1);
  const token = /\/newsletter\/unsubscribe\?token=([\w.%-]+)/.exec(reportsTo(ada)[0] ?? '')?.[1] ?? '';
  const { status } = await kindling.visitor().post('/subscribe/end', { token: decodeURIComponent(token) });
  expect(status).toBe(200);
  expect((await subscriberOf(ada)).status).toBe('ended');
});

test('two admins who press at once send one report; the second learns that it is on its way', async () => {
  const ada = await subscribed('ada');
  const hopper = await kindling.admin(`hopper${rounds}`);
  await known();
  const both = await Promise.all([start({}, grace), start({}, hopper)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'newsletter/report-is-mailed',
    message: expect.stringContaining('Nobody gets it twice'),
  });
  await passes(1);
  await passes(1);
  expect((await start()).status).toBe(409);
  expect(counts([ada])).toEqual([1]);
  // A retry of the one request gets the first response.
  const other = { days: 14, anyway: true };
  const [first, again] = [
    await grace.post(path, other, { key: `k${rounds}` }),
    await grace.post(path, other, { key: `k${rounds}` }),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
});

test('days that were in another report already are mailed again only if the admin confirms', async () => {
  const ada = await subscribed('ada');
  await known();
  expect((await start()).status).toBe(201);
  await passes(1);
  await known();
  const refused = await start({ days: 14 });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'newsletter/days-were-mailed',
      message: expect.stringMatching(
        / was already sent on \d+ [A-Z][a-z]+ \d{4}, .* Send it anyway only if you mean to\.$/,
      ),
      details: { firstDay: expect.any(String), lastDay: expect.any(String) },
    },
  });
  await passes(1);
  expect(counts([ada])).toEqual([1]);
  expect((await start({ days: 14, anyway: true })).status).toBe(201);
  await passes(1);
  await passes(1);
  expect(counts([ada])).toEqual([2]);
});

test('of overlapping reports started at once one is mailed', async () => {
  const ada = await subscribed('ada');
  const others = await Promise.all(['joan', 'mary', 'jean'].map((name) => kindling.admin(`${name}${rounds}`)));
  await known();
  const admins = [grace, ...others];
  const replies = await Promise.all([7, 14, 30, 14].map((days, index) => start({ days }, admins[index])));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  await passes(1);
  await passes(1);
  expect(counts([ada])).toEqual([1]);
});

test('a mailing whose server dies as it starts is started after the restart, for the subscribers at the time of the decision', async () => {
  const ada = await subscribed('ada');
  await known();
  killedBefore(kindling, 'WeeklyReportMailingStarted');
  expect((await start({}, grace)).status).toBe(500);
  await kindling.restart();
  kindling.clock.advance({ minutes: 5 });
  const late = await subscribed('late');
  await settled();
  expect(await mailing()).toMatchObject({ startedBy: { id: grace.id } });
  await passes(1);
  await passes(1);
  expect(counts([ada, late])).toEqual([1, 0]);
});

test('days mailed before a stream recorded them are not mailed again by accident', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const chief = await site.admin('chief');
  const lastDay = site.clock().toISOString().slice(0, 10);
  const older = { mailingId: `${lastDay}-7`, days: 7, firstDay: daysAfter(lastDay, -6), lastDay } as const;
  const data = { ...older, perHour: 100, perDay: 1_000 };
  await site.as({ kind: 'visitor' }).execute(reportMailings, older.mailingId, {
    type: 'StartMailing',
    data,
  });
  expect((await chief.post(path, { days: 7 })).body.code).toBe('newsletter/report-is-mailed');
  expect((await chief.post(path, { days: 30 })).body.code).toBe('newsletter/days-were-mailed');
  expect((await chief.post(path, { days: 30, anyway: true })).status).toBe(201);
});

test('the pace limits the mails in an hour and a day, and a new pace applies from the next mail', async () => {
  const all = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) all.push(await subscribed(name));
  await known();
  const { body } = await start({ perHour: 2, perDay: 3 });
  const { id } = body.mailing as { id: string };
  const sentSoFar = async () => (await mailing())?.sent;
  await passes(1);
  await passes(30);
  expect(await sentSoFar()).toBe(2);
  await passes(60);
  expect(await sentSoFar()).toBe(3);
  await passes(60);
  expect(await sentSoFar()).toBe(3);
  const paced = await grace.call('PATCH', `${path}/${id}`, { body: { perHour: 2, perDay: 100 } });
  expect(paced).toMatchObject({ status: 200, body: { mailing: { perHour: 2, perDay: 100 } } });
  await passes(1);
  expect(await sentSoFar()).toBe(5);
  await passes(61);
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sent', sent: 6, left: 0 });
  expect(counts(all)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a stopped mailing sends nothing until it is resumed, even after a restart', async () => {
  const all = [await subscribed('a'), await subscribed('b')];
  await known();
  const { id } = (await start({ perHour: 1 })).body.mailing as { id: string };
  await passes(1);
  expect((await grace.post(`${path}/${id}/stop`)).body).toMatchObject({
    mailing: { state: 'stopped', sent: 1, left: 1 },
  });
  await kindling.restart();
  await passes(120);
  expect(counts(all).reduce((sum, count) => sum + count)).toBe(1);
  expect((await grace.post(`${path}/${id}/continue`)).body).toMatchObject({ mailing: { state: 'sending' } });
  await passes(1);
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sent', sent: 2 });
  expect(counts(all)).toEqual([1, 1]);
  for (const call of ['stop', 'continue']) expect((await grace.post(`${path}/${id}/${call}`)).status).toBe(409);
});

test('a server that dies while sending sends no second mail, and each address still has an outcome', async () => {
  const [inBetween, unrecorded, well] = [await subscribed('died'), await subscribed('sent'), await subscribed('well')];
  await known();
  const { id } = (await start()).body.mailing as { id: string };
  await settled();
  const tries = createMailingTries(kindling.kindling().stores.operations);
  const begin = async (email: string) => {
    const begun = await tries.begin(id, (await subscriberOf(email)).subscriberId, undefined, kindling.clock());
    if (begun === undefined) throw new Error('It was begun before.');
    return begun;
  };
  // One died before it knew whether the mail was accepted, the other before the outcome was in the log.
  await begin(inBetween);
  await tries.end(await begin(unrecorded), { state: 'sent' });
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sending', sent: 2, left: 1 });
  await passes(10);
  expect(await mailing()).toMatchObject({ state: 'sent', sent: 2, failed: 1, leftOut: 0 });
  expect(counts([inBetween, unrecorded, well])).toEqual([0, 0, 1]);
});

test('no one loses their report to a mail server that is down, and an address that never responds is abandoned', async () => {
  const all = [await subscribed('a'), await subscribed('b'), await subscribed('c'), await subscribed('never')];
  for (const email of all) mails.refuseTo(email, 451);
  onTestFinished(() => all.forEach((email) => void mails.refuseTo(email, undefined)));
  await known();
  await start();
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sending', sent: 0, failed: 0, left: 4 });
  for (const email of all.slice(0, 3)) mails.refuseTo(email, undefined);
  for (let hours = 0; hours < 80; hours += 8) await passes(8 * 60);
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sent', sent: 3, failed: 1 });
  expect(counts(all)).toEqual([1, 1, 1, 0]);
});

test('without subscribers it is over at once', async () => {
  await start();
  await passes(1);
  await passes(1);
  expect(await mailing()).toMatchObject({ state: 'sent', recipients: 0, sent: 0, left: 0 });
});

test('more than a batch are listed, each once', async () => {
  for (let each = 0; each < 120; each += 1) await subscribed(`many${each}.`);
  await known();
  await start({ perHour: 1 });
  await settled();
  expect(await mailing()).toMatchObject({ isListed: true, recipients: 120 });
  const log = await kindling.log();
  const listed = log.filter(({ type, stream }) => type === 'WeeklyReportBatchListed' && stream.includes(lastDay()));
  const ids = listed.flatMap(({ data }) => (data as { subscriberIds: string[] }).subscriberIds);
  expect(new Set(ids).size).toBe(120);
  expect(listed.length).toBe(3);
}, 60_000);
const lastDay = () => kindling.clock().toISOString().slice(0, 10);

test('a listing that is delivered twice lists no one twice', async () => {
  await subscribed('ada');
  await known();
  const { id } = (await start({ perHour: 1 })).body.mailing as { id: string };
  await settled();
  const { commands, readModels, stores } = kindling.kindling();
  const listing = () => kindling.log().then((log) => log.filter(({ stream }) => stream.includes(id)).length);
  const before = await listing();
  const upTo = await stores.eventStore.head();
  const reactions = mailingReactions({
    subscribedAt: (asked) => subscribedAt(readModels, { ...asked, upTo }),
  });
  const [list, listMore] = ['newsletter.list-recipients', 'newsletter.list-more-recipients'].map((named) =>
    reactions.find(({ name }) => name === named),
  );
  const of = { mailingId: id, startedAt: kindling.clock().toISOString() };
  const batch = { mailingId: id, batch: 0, subscriberIds: ['s1'], before: 0, next: null };
  const { commandContext: context } = acting();
  for (let times = 0; times < 2; times += 1) {
    await list?.run({ data: of, position: upTo } as never, createRun(commands, context));
    await listMore?.run({ data: batch, position: upTo } as never, createRun(commands, context));
  }
  expect(await listing()).toBe(before);
});

test('attempts are deleted a day after the mailing', async () => {
  const ada = await subscribed('ada');
  await known();
  const { id } = (await start()).body.mailing as { id: string };
  await passes(1);
  await passes(1);
  const tries = createMailingTries(kindling.kindling().stores.operations);
  const { subscriberId } = await subscriberOf(ada);
  expect((await tries.of(id, [subscriberId])).size).toBe(1);
  await passes(26 * 60);
  expect((await tries.of(id, [subscriberId])).size).toBe(0);
});

test('it is for admins, and only for valid periods', async () => {
  const ada = await kindling.member(`ada${rounds}`);
  expect((await start({}, kindling.visitor())).status).toBe(401);
  expect((await kindling.visitor().get(path)).status).toBe(401);
  expect((await start({}, ada)).status).toBe(403);
  expect((await ada.get(path)).status).toBe(403);
  for (const wrong of [{ days: 8 }, { perHour: 0 }, { perDay: 'many' }, { until: 'yesterday' }])
    expect((await start(wrong)).status).toBe(400);
  for (const call of ['stop', 'continue']) expect((await grace.post(`${path}/never/${call}`)).status).toBe(404);
  expect((await grace.call('PATCH', `${path}/never`, { body: { perHour: 1, perDay: 1 } })).status).toBe(404);
});
