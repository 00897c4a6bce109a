// Makes every change again under its Idempotency-Key: the response is the same, and nothing is done twice. Another body under that key is
// refused, and no read model decides. Each change of the router is made here, or named below with the place of its test.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailClaimId } from '../../modules/accounts/index.ts';
import { softwarePasskey } from '../../modules/accounts/sign-in/passkey-fixture.ts';
import { codeOf } from '../../modules/accounts/sign-in/second-factor-fixture.ts';
import { publishArticle } from '../../modules/news/article-fixture.ts';
import { subscriptions } from '../../modules/newsletter/index.ts';
import { linkTokenOf } from '../../modules/newsletter/link-token.ts';
import { unsubscribeToken } from '../../modules/notifications/index.ts';
import { importCatalogue } from '../../modules/tools/index.ts';
import { toolNamed } from '../../modules/tools/tools-fixture.ts';
import { type Job, jobs } from '../platform/reactor/jobs.ts';
import { proceduresOf } from '../platform/rpc/call.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';
import { onePixelPng } from '../testing/one-pixel.ts';
import { recordingReads, watchReads } from '../testing/reads-before-deciding.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../testing/test-member.ts';
import { serve } from './start/serve.ts';

let kindling: TestKindling;
/** The server that the test observes. */
let app: FastifyInstance;
let ada: MemberCaller;
let bob: MemberCaller;
let cyd: MemberCaller;
let chief: MemberCaller;
let mia: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling({ environment: { NEWS: 'off', LINKS: 'off' } });
  const running = kindling.kindling();
  app = await serve({ ...running, identify: watchReads(running) }, { webFolder: kindling.folder });
  [ada, bob, cyd] = [await kindling.member('ada'), await kindling.member('bob'), await kindling.member('cyd')];
  [chief, mia] = [await kindling.admin('chief'), await kindling.moderator('mia')];
});
afterAll(async () => {
  await app.close();
  await kindling.close();
});

const made = new Set<string>();
/** What each change read before its last command, as `path collection`. */
const readBefore = new Set<string>();

type Sent = Readonly<{ status: number; data: Record<string, unknown>; code: string | undefined }>;

async function send(by: Caller, path: string, input: object, key: string, requestId = key): Promise<Sent> {
  const answer = await app.inject({
    ...{ method: 'POST', url: `/trpc/${path}`, payload: input },
    headers: { ...by.headers(), 'idempotency-key': key, 'x-request-id': requestId },
  });
  const { result, error } = answer.json();
  return { status: answer.statusCode, data: result?.data ?? {}, code: error?.data.refusal.code };
}

/** Their work continues in the background, so their responses may differ. */
const goingOn = /^(newsletter\.\w+Mailing|newsletter\.mailReport|planner\.retry)$/;

/** Makes a change, retries it, and sends something else under its key. Returns the response to the change. */
async function change(by: Caller, path: string, input: object = {}): Promise<Record<string, unknown>> {
  made.add(path);
  const key = randomUUID();
  const retryId = `retry-${key}`;
  const [first, decided] = await recordingReads(() => send(by, path, input, key));
  for (const { read } of decided) for (const name of read) readBefore.add(`${path} ${name}`);
  expect([path, first]).toMatchObject([path, { status: 200 }]);
  const retry = await send(by, path, input, key, retryId);
  const { status, code, data } = first;
  expect([path, retry]).toMatchObject([path, { status, code, ...(!goingOn.test(path) && { data }) }]);
  const again = (await kindling.log()).filter(({ metadata }) => Object(metadata).correlationId === retryId);
  expect([path, again]).toEqual([path, []]);
  const other = await send(by, path, { ...input, another: 'body' }, key);
  expect([path, other.status, other.code]).toEqual([path, 409, 'request/idempotency-key-reused']);
  return first.data;
}

async function catalogued(): Promise<void> {
  const { commands, clock, readModels, stores } = kindling.kindling();
  await importCatalogue(commands, clock());
  await readModels.allReached(await stores.eventStore.head(), 10_000);
}

async function parked(id: string): Promise<string> {
  const doc: Job = {
    ...{ _id: id, reaction: 'accounts.mail-reset-link', lane: 'mail', eventType: 'PasswordResetRequested' },
    ...{ stream: 'user-ada', revision: 3, state: 'parked', attempts: 8, lastError: 'The mailbox is full.' },
    dueAt: '2099-01-01T00:00:00.000Z',
  };
  await kindling.kindling().stores.operations.write<Job>(jobs, [{ _id: id, doc, position: 1n }]);
  return id;
}

const idIn = (data: Record<string, unknown>, name: string): string => (data[name] as { id: string }).id;

test('the community', async () => {
  const poll = { postType: 'poll', pollOptions: ['Yes', 'No'] };
  const id = idIn(
    await change(ada, 'community.createPost', { content: 'Shall we?', ...poll, imageUrl: onePixelPng }),
    'post',
  );
  await change(ada, 'community.editPost', { id, content: 'Shall we now?' });
  await change(ada, 'community.limitComments', { id, comments: 'everybody' });
  await change(bob, 'community.votePoll', { id, option: 1 });
  for (const path of ['likePost', 'unlikePost', 'bookmarkPost', 'unbookmarkPost', 'watchPost', 'unwatchPost'])
    await change(bob, `community.${path}`, { id });
  for (const path of ['mutePost', 'unmutePost']) await change(bob, `community.${path}`, { id });
  const commentId = idIn(await change(bob, 'community.addComment', { id, content: 'Let us.' }), 'comment');
  await change(bob, 'community.editComment', { commentId, content: 'Let us go.' });
  await change(bob, 'community.deleteComment', { commentId });
  await change(ada, 'community.deletePost', { id });
});

test('relations', async () => {
  for (const path of ['follow', 'unfollow', 'mute', 'unmute', 'block', 'unblock'])
    await change(cyd, `relations.${path}`, { id: bob.id });
  await cyd.post(`/users/${bob.id}/follow`);
  await change(bob, 'relations.removeFollower', { id: cyd.id });
  const word = await change(cyd, 'relations.muteWord', { word: 'blockchain', for: 'week' });
  await change(cyd, 'relations.unmuteWord', { id: idIn(word, 'word') });
});

test('messages', async () => {
  const id = idIn(await change(ada, 'messages.send', { receiverId: bob.id, content: 'Hello' }), 'message');
  await change(bob, 'messages.markRead', { userId: ada.id });
  await change(bob, 'messages.markUnread', { userId: ada.id });
  await change(bob, 'messages.accept', { userId: ada.id });
  await change(bob, 'messages.typing', { userId: ada.id });
  await change(bob, 'messages.saveSettings', { writableBy: 'followed' });
  await change(ada, 'messages.remove', { id });
});

test('tools, reviews and submissions', async () => {
  const lamp = { ...toolNamed('Lamp'), sector: 'Marketing' };
  await change(chief, 'directory.createTool', lamp);
  await change(chief, 'directory.createTool', { ...lamp, name: 'Torch', website: 'https://torch.example/' });
  await change(chief, 'directory.editTool', {
    id: 'lamp',
    pricing: 'Free',
    affiliateLink: 'https://lamp.example/?a=1',
  });
  const blank = { create: { width: 96, height: 96, channels: 3, background: '#108040' } } as const;
  const logo = (await sharp(blank).png().toBuffer()).toString('base64');
  await change(chief, 'directory.choosePicture', {
    ...{ id: 'lamp', use: 'logo', origin: 'staff', picture: `data:image/png;base64,${logo}` },
  });
  for (const path of ['saveTool', 'unsaveTool', 'followTool', 'unfollowTool'])
    await change(ada, `shelf.${path}`, { id: 'lamp' });
  for (const path of ['followSector', 'unfollowSector']) await change(ada, `shelf.${path}`, { sector: 'Marketing' });
  await change(ada, 'reviews.postReview', { id: 'lamp', rating: 4, reviewText: 'It lights up what it should.' });
  await change(ada, 'reviews.editReview', { id: 'lamp', rating: 5 });
  await change(ada, 'reviews.deleteReview', { id: 'lamp' });
  const wrong = await change(ada, 'submissions.correct', { id: 'lamp', field: 'pricing', text: 'It costs nothing.' });
  await change(chief, 'submissions.resolve', { id: idIn(wrong, 'correction'), resolution: 'accepted' });
  for (const [name, decide] of [
    ['Lantern', 'approve'],
    ['Candle', 'reject'],
  ] as const) {
    const submission = { ...lamp, name, website: `https://${name.toLowerCase()}.example/` };
    const id = idIn(await change(ada, 'submissions.submit', submission), 'submission');
    await change(mia, `submissions.${decide}`, { id, ...(decide === 'reject' && { reason: 'It is no tool.' }) });
  }
  await change(chief, 'directory.mergeTool', { id: 'torch', intoId: 'lamp' });
  await change(chief, 'directory.retireTool', { id: 'lantern', reason: 'It went out.' });
});

test('moderation', async () => {
  const eve = await kindling.member('eve');
  const post = await eve.publish('You are all fools');
  await change(ada, 'moderation.flag', { kind: 'post', id: post, reason: 'harassment' });
  await change(ada, 'moderation.unflag', { kind: 'post', id: post });
  await ada.post('/flags', { kind: 'post', id: post, reason: 'harassment' });
  const id = `post-${post}`;
  const decided = await change(mia, 'moderation.decide', { id, decision: 'remove', reason: 'Be kind.' });
  const [{ id: decisionId = '' } = {}] = (decided.case as { decisions: { id: string }[] }).decisions;
  await change(eve, 'moderation.appeal', { id: decisionId, text: 'It was a quotation.' });
  await change(eve, 'moderation.discuss', { id: decisionId, text: 'Please look again.' });
  await change(mia, 'moderation.discussAsStaff', { id: decisionId, text: 'We do.' });
  await change(chief, 'moderation.answerAppeal', { id: decisionId, outcome: 'overturned', text: 'You are right.' });
  await change(mia, 'moderation.decide', { id: `post-${post}`, decision: 'restore', reason: 'It was fine.' });
  const since = '2020-01-01T00:00:00.000Z';
  await change(mia, 'moderation.clear', { memberIds: [eve.id], since, reason: 'All of it is spam.' });
  await ada.post('/flags', { kind: 'member', id: eve.id, reason: 'spam' });
  await change(mia, 'moderation.decide', { id: `member-${eve.id}`, decision: 'suspend', days: 3, reason: 'Again.' });
});

test('news', async () => {
  await publishArticle(kindling, 'labels', 'Labels were proposed');
  for (const path of ['saveArticle', 'unsaveArticle']) await change(ada, `shelf.${path}`, { id: 'labels' });
  for (const path of ['blockArticle', 'unblockArticle']) await change(chief, `newsDesk.${path}`, { id: 'labels' });
  const feed = idIn(await change(chief, 'newsDesk.addFeed', { url: 'https://outlet.example/feed.xml' }), 'feed');
  for (const path of ['pauseFeed', 'resumeFeed', 'removeFeed']) await change(chief, `newsDesk.${path}`, { id: feed });
  const keyword = await change(chief, 'newsDesk.setKeyword', { word: 'casino', kind: 'block' });
  await change(chief, 'newsDesk.removeKeyword', { id: idIn(keyword, 'keyword') });
});

test('notifications and settings', async () => {
  const post = await bob.publish('Who listens?');
  await ada.comment(post, 'I do.');
  await change(chief, 'notifications.sendNotice', { title: 'Tonight', message: 'We restart at nine.' });
  const { notifications } = (await bob.get('/notifications')).body as { notifications: { id: string }[] };
  for (const { id } of notifications.slice(0, 2)) await change(bob, 'notifications.read', { id });
  await change(bob, 'notifications.readAll');
  await change(bob, 'notifications.changeSettings', { digest: 'weekly', timeZone: 'Europe/London' });
  await change(bob, 'notifications.restoreAddress');
  await change(chief, 'mail.sendTestMail');
});

test('the planner and payments', async () => {
  const answers = {
    goals: 'Answer quicker',
    stage: 'idea',
    techStack: 'TypeScript',
    teamSize: '1',
    budget: 'bootstrap',
  };
  await change(ada, 'billing.payInSandbox', { tier: 'one_time' });
  await change(ada, 'billing.payInSandbox', { tier: 'monthly' });
  await change(ada, 'billing.cancel');
  await change(ada, 'billing.resume');
  await change(bob, 'billing.checkout', { tier: 'one_time' });
  await change(ada, 'planner.switchReminders', { isOn: true });
  await change(ada, 'planner.shareExperience', { isShared: true });
  const id = String((await change(ada, 'planner.onboard', answers)).reportId);
  type Report = Readonly<{ status: string; sharePath: string | null; recommendedTools: readonly { name: string }[] }>;
  const report = async () => (await ada.get(`/implementation-agent/report/${id}`)).body.report as Report;
  // There is no catalogue to recommend from yet.
  await expect.poll(async () => (await report()).status).toBe('failed');
  await catalogued();
  await change(ada, 'planner.retry', { id });
  await expect.poll(async () => (await report()).status).toBe('ready');
  const toolName = (await report()).recommendedTools[0]?.name;
  await change(ada, 'planner.noteProgress', { id, toolName, status: 'completed' });
  const measured = { id, metricName: 'Hours', metricType: 'time', baseline: 9, currentValue: 3, targetValue: 1 };
  const { measurementId } = await change(ada, 'planner.measure', measured);
  await change(ada, 'planner.deleteMeasurement', { id, measurementId });
  await change(ada, 'planner.share', { id });
  const token = new URL((await report()).sharePath ?? '', 'http://localhost').searchParams.get('token');
  await change(bob, 'planner.commentByLink', { token, content: 'Bold.' });
  const commentId = idIn(await change(ada, 'planner.comment', { id, content: 'I think so.' }), 'comment');
  await change(ada, 'planner.deleteComment', { commentId });
  await change(ada, 'planner.unshare', { id });
  await change(bob, 'adviser.analyzeBusiness', { companyName: 'Lamps', description: 'We sell lamps in the north.' });
});

test('the newsletter', async () => {
  const visitor = kindling.visitor();
  const { keyring } = kindling.kindling();
  const email = 'fay@example.com';
  await change(visitor, 'newsletter.subscribe', { email });
  const addressId = emailClaimId(keyring.fingerprint, email);
  const { state } = await kindling.kindling().commands.load(subscriptions, addressId);
  if (state.status === 'none') throw new Error('Nobody has subscribed.');
  const tokenTo = (purpose: Parameters<typeof linkTokenOf>[1], id: string) =>
    linkTokenOf(keyring.fingerprint, purpose, addressId, id);
  await change(visitor, 'newsletter.confirm', { token: tokenTo('newsletter-confirmation', state.requestId) });
  const token = tokenTo('newsletter-unsubscribe', state.subscriberId);
  for (const path of ['ownData', 'unsubscribe', 'forget']) await change(visitor, `newsletter.${path}`, { token });
  for (const [path, mails] of [
    ['notifications.stopDigests', 'digests'],
    ['planner.stopReminders', 'reminders'],
  ] as const)
    await change(visitor, path, { token: unsubscribeToken(keyring.fingerprint, ada.id, mails) });
  const postId = await bob.publish('A post that mails were about');
  await change(visitor, 'notifications.mutePost', {
    token: unsubscribeToken(keyring.fingerprint, ada.id, 'digests'),
    postId,
  });
});

test('mailings and the machinery', async () => {
  const id = idIn(await change(chief, 'newsletter.mailReport', { perHour: 100 }), 'mailing');
  await change(chief, 'newsletter.paceMailing', { id, perHour: 50 });
  for (const path of ['stopMailing', 'continueMailing']) await change(chief, `newsletter.${path}`, { id });
  await change(chief, 'work.retry', { id: await parked('accounts.mail-reset-link:2') });
  await change(chief, 'work.drop', { id: await parked('accounts.mail-reset-link:1'), reason: 'The address is gone.' });
});

test('accounts', async () => {
  const zoe = await kindling.member('zoe');
  const password = testPassword;
  await change(zoe, 'profile.updateProfile', { username: 'zoe.z', bio: 'Lamps.', profileImageUrl: onePixelPng });
  const token = await change(zoe, 'accessTokens.make', { name: 'A script', scope: 'read', password });
  const [{ id: tokenId = '' } = {}] = token.tokens as { id: string }[];
  await change(zoe, 'accessTokens.revoke', { id: tokenId });
  const { confirmationToken } = await change(zoe, 'email.requestConfirmation');
  await change(kindling.visitor(), 'email.confirm', { token: confirmationToken });
  await change(zoe, 'email.change', { email: 'zoe.new@example.com', password });
  await change(zoe, 'email.cancelChange');
  await zoe.post('/auth/confirm-email/request');
  await kindling.confirm(zoe);
  const { setup } = (await change(zoe, 'secondFactor.setUp', { password })) as {
    setup: { id: string; secret: string };
  };
  const code = codeOf(setup.secret, kindling.clock().getTime());
  await change(zoe, 'secondFactor.switchOn', { setupId: setup.id, code });
  kindling.clock.advance({ minutes: 1 });
  const refused = await kindling.visitor().post('/auth/login', { email: 'zoe.new@example.com', password });
  const { ticket } = refused.body.details as { ticket: string };
  const nextCode = codeOf(setup.secret, kindling.clock().getTime());
  await change(kindling.visitor(), 'session.loginCode', { ticket, code: nextCode });
  await change(zoe, 'secondFactor.replaceRecoveryCodes', { password });
  await change(zoe, 'secondFactor.switchOff', { password });
  const challenge = async (by: Caller, path: string, input = {}) =>
    (await change(by, path, input)).options as { challenge: string };
  const passkey = softwarePasskey(zoe.id);
  const response = passkey.made(await challenge(zoe, 'passkeys.options', { password }));
  const { passkeys } = await change(zoe, 'passkeys.add', { name: 'Phone', response });
  const [{ id: passkeyId = '' } = {}] = passkeys as { id: string }[];
  await change(zoe, 'passkeys.rename', { id: passkeyId, name: 'Old phone' });
  const signed = passkey.signed(await challenge(kindling.visitor(), 'session.passkeyOptions'));
  await change(kindling.visitor(), 'session.loginPasskey', { response: signed });
  await change(zoe, 'passkeys.remove', { id: passkeyId, password });
  await change(zoe, 'account.changePassword', { currentPassword: password, newPassword: 'another lamp in the hall' });
});

test('sessions', async () => {
  const visitor = kindling.visitor;
  const email = 'hal@example.com';
  await change(visitor(), 'session.register', { email, password: testPassword });
  await change(visitor(), 'session.login', { email, password: testPassword });
  const { resetToken } = await change(visitor(), 'session.requestPasswordReset', { email });
  await change(visitor(), 'session.resetPassword', { token: resetToken, newPassword: 'a candle on the sill' });
  await change(visitor(), 'session.logout');
  const { sessions } = (await cyd.get('/auth/sessions')).body as { sessions: { id: string; isCurrent: boolean }[] };
  expect(sessions).toHaveLength(1);
  await cyd.post('/auth/login', { email: cyd.email, password: testPassword });
  await change(cyd, 'session.endSession', { id: sessions[0]?.id });
});

test('sign-ups and staff', async () => {
  const invitation = await change(chief, 'signUps.invite', { uses: 2 });
  await change(chief, 'signUps.revokeInvitation', { id: idIn(invitation, 'invitation') });
  await change(chief, 'signUps.setMode', { mode: 'approval' });
  const ida = await kindling.visitor().post('/auth/register', { email: 'ida@example.com', password: testPassword });
  await change(chief, 'signUps.decide', { id: idIn(ida.body, 'user'), approve: true });
  await change(chief, 'admins.toggleAdmin', { id: bob.id });
  await change(chief, 'admins.toggleModerator', { id: bob.id });
  await change(chief, 'adviser.switchModels', { isOn: false });
});

const elsewhere: Readonly<Record<string, string>> = {
  'account.deleteAccount': 'it ends the session, so its retry comes from a visitor',
  'session.logOutEverywhere': 'it ends the session, so its retry comes from a visitor',
  'newsDesk.tryFeed': 'it only asks another server',
  'live.show': 'it goes over the socket',
  'billing.portal': 'modules/billing/stripe.test.ts',
  'billing.settle': 'modules/billing/stripe.test.ts',
  'mail.liftAddress': 'modules/notifications/bounces.test.ts',
  'reviews.releaseReview': 'modules/tools/reviews-router.test.ts',
  'setup.becomeFirstAdmin': 'modules/accounts/admission/setup.test.ts',
};

test('no change is left out', () => {
  const all = [...proceduresOf(routerShapes())].flatMap(([path, { _def }]) => (_def.type === 'mutation' ? [path] : []));
  expect(all.filter((path) => !made.has(path)).sort()).toEqual(Object.keys(elsewhere).sort());
});

/** What a change may read before it appends, and why that decides nothing. */
const decidesNothing: Readonly<Record<string, string>> = {
  'adviser.analyzeBusiness directory.adviser-catalogue': 'an analysis is written about the directory as it is shown',
  'adviser.analyzeBusiness experience.by-tool': 'the same',
  'adviser.analyzeBusiness experience.of-tools': 'the same',
  'messages.accept conversations.conversations': 'a conversation that is shown never goes away',
  'messages.accept conversations.messages': 'the same',
  'messages.accept conversations.unread': 'the same',
  'messages.accept members.members': 'the same',
  'messages.accept moderation.hidden': 'what the member hides from themself',
  'messages.accept relations.hidden': 'the same; whether a block keeps them apart is read in the log before',
  'messages.markRead conversations.messages': 'which message is the newest that the member sees',
  'messages.markUnread conversations.messages': 'the same',
  'messages.send conversations.conversations':
    'whether the receiver wrote before, which never ends; strangers are counted in a stream',
  'moderation.clear moderation.cases':
    'names the stream of the next decision, where a second one of the same case meets the first',
  'moderation.clear moderation.decisions': 'the same',
  'moderation.clear moderation.flags': 'who is told about the decision',
  'moderation.decide moderation.cases': 'names the stream of the next decision, where a second one meets the first',
  'moderation.decide moderation.decisions': 'the same',
  'moderation.decide moderation.flags': 'who is told about the decision',
  'notifications.read members.members': 'which notifications the member sees as one',
  'notifications.read notifications.inboxes': 'the same',
  'notifications.read notifications.notifications': 'the same',
  'notifications.read notifications.settings': 'the same',
  'shelf.unfollowTool directory.moved': 'tools that left before one stream decided about moves, which is asked, too',
  'shelf.unsaveTool directory.moved': 'the same',
};

test('a read model never decides', () => {
  expect([...readBefore].sort()).toEqual(Object.keys(decidesNothing).sort());
});
