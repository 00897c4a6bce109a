// Every call of the product's clients, with the body that they send and the fields that they read of the response. Fields that claim an
// actor or a right are sent too, and ignored.
import { expect, onTestFinished, test } from 'vitest';
import { buyOnce } from '../../../modules/planner/planner-fixture.ts';
import { importCatalogue } from '../../../modules/tools/index.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';
import { type Caller, testPassword } from '../../testing/test-member.ts';

const list = expect.any(Array);
const text = expect.any(String);

/** Sends the call, and returns the body once it contains the fields that clients read. */
async function ask(by: Caller, call: string, read: object, body?: object) {
  const [method = 'GET', path = ''] = call.split(' ');
  const answer = await by.call(method as 'GET', path, body && { body });
  expect({ call, status: answer.status, body: answer.body }).toMatchObject({
    call,
    status: expect.toSatisfy((status: number) => status === 200 || status === 201),
    body: read,
  });
  return answer.body as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

async function openSite() {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const { commands, clock, readModels } = site.kindling();
  await importCatalogue(commands, clock());
  await readModels.allReached((await site.log()).at(-1)?.position ?? 0n, 5_000);
  return { site, visitor: site.visitor(), ada: await site.member('ada'), bob: await site.member('bob') };
}

const believedByNobody = { userId: 'somebody', userName: 'Eve', userAvatar: '😈', userRole: 'Admin', isAdmin: true };

test('creating, changing and deleting an account', async () => {
  const { visitor: carol } = await openSite();
  const credentials = { email: 'carol@example.com', password: testPassword };
  const account = { ...credentials, firstName: 'Carol', lastName: 'Shaw', isAdmin: true, id: 'of-my-own' };
  await ask(carol, 'POST /auth/register', { success: true, message: 'Account created!' }, account);
  const user = { email: credentials.email, firstName: 'Carol', lastName: 'Shaw', username: null, isAdmin: false };
  await ask(carol, 'GET /auth/user', { ...user, id: text, role: null, profileEmoji: null, createdAt: text });
  await ask(carol, 'GET /check-username?username=carol.s', { available: true, message: text });
  const profile = { username: 'carol.s', bio: 'Games', role: 'Founder', profileEmoji: '🎮', profileImageUrl: null };
  await ask(carol, 'POST /auth/profile', { success: true, user: profile }, profile);
  await ask(carol, 'GET /check-username?username=ada', { available: false, message: 'Username is already taken' });
  await ask(carol, 'POST /auth/logout', { success: true });
  expect(await carol.get('/auth/user')).toMatchObject({ status: 401, body: { message: text } });
  await ask(carol, 'POST /auth/login', { success: true, message: 'Welcome back!' }, credentials);
  const reset = { success: true, message: text, resetToken: text };
  const { resetToken } = await ask(carol, 'POST /auth/request-password-reset', reset, { email: credentials.email });
  const renewed = { token: resetToken, newPassword: 'another lamp in the window' };
  await ask(carol, 'POST /auth/reset-password', { success: true, message: text }, renewed);
  for (const [path, leadsTo] of [
    ['/auth/login', '/login'],
    ['/auth/login?returnTo=%2Fai-tools', '/login?returnTo=%2Fai-tools'],
    ['/auth/login?returnTo=https%3A%2F%2Fevil.example', '/login'],
    ['/auth/login?returnTo=%2F%2Fevil.example', '/login'],
  ])
    expect(await carol.get(path ?? '')).toMatchObject({ status: 302, headers: { location: leadsTo } });
});

test('posts, comments and likes', async () => {
  const { visitor, ada, bob } = await openSite();
  const words = { postType: 'question', content: 'Which lamp?', category: 'ethics' };
  const nothing = { imageUrl: null, pollOptions: null, mediaUrls: [], mediaTypes: [] };
  const counts = { likesCount: 0, commentsCount: 0, sharesCount: 0 };
  const byAda = { userId: ada.id, userName: 'ada', userRole: null };
  const created = { ...words, ...byAda, ...counts, isLiked: false, mediaUrls: [], createdAt: text, updatedAt: text };
  const sent = { ...believedByNobody, ...words, ...nothing };
  const { post } = await ask(ada, 'POST /community/posts', { success: true, post: created }, sent);
  const path = `/community/posts/${post?.id}`;
  const edited = { content: 'Which torch?' };
  await ask(ada, `PATCH ${path}`, { success: true, post: { ...edited, isEdited: true } }, edited);
  await ask(visitor, 'GET /community/posts?userName=Eve', { posts: [edited], nextCursor: null });
  await ask(visitor, `GET /community/posts/user/${ada.id}?userName=Eve`, { posts: [edited], nextCursor: null });
  const liked = (isLiked: boolean) => ({ success: true, post: { isLiked, likesCount: Number(isLiked) } });
  await ask(bob, `POST ${path}/like`, liked(true), believedByNobody);
  await ask(bob, `DELETE ${path}/like`, liked(false), believedByNobody);
  const byBob = { userId: bob.id, userName: 'bob', postId: post?.id };
  const answer = { ...believedByNobody, content: 'A bright one' };
  const said = { success: true, comment: { ...byBob, content: 'A bright one', isEdited: false } };
  const { comment } = await ask(bob, `POST ${path}/comments`, said, answer);
  const better = { content: 'The bright one' };
  const changed = { success: true, comment: { ...byBob, ...better, isEdited: true } };
  await ask(bob, `PATCH /community/posts/0/comments/${comment?.id}`, changed, better);
  await ask(visitor, `GET ${path}/comments`, { comments: [better], nextCursor: null });
});

test('people, messages and notifications', async () => {
  const { visitor, ada, bob } = await openSite();
  await ask(visitor, `GET /users/${ada.id}`, { user: { id: ada.id, username: 'ada' } });
  const counts = { posts: 0, followers: 0, following: 0 };
  await ask(visitor, `GET /users/${ada.id}/stats`, { stats: counts });
  await ask(bob, 'GET /users?q=AD', { users: [{ id: ada.id }] });
  await ask(bob, `GET /users/${ada.id}/follow-status`, { isFollowing: false });
  await ask(bob, `POST /users/${ada.id}/follow`, { success: true, isFollowing: true });
  await ask(bob, `GET /users/${ada.id}/follow-status`, { isFollowing: true });
  await ask(visitor, `GET /users/${ada.id}/stats`, { stats: { ...counts, followers: 1 } });
  await ask(bob, `DELETE /users/${ada.id}/follow`, { success: true, isFollowing: false });
  const message = { senderId: bob.id, receiverId: ada.id, content: 'Hello', read: false, createdAt: text };
  await ask(bob, 'POST /messages', { success: true, message }, { receiverId: ada.id, content: ' Hello ' });
  const conversation = { otherUser: { id: bob.id }, unreadCount: 1, lastMessage: { content: 'Hello' }, request: true };
  const conversations = { conversations: [conversation], unreadTotal: 1, nextCursor: null };
  await ask(ada, 'GET /conversations', conversations);
  await ask(ada, 'GET /messages/conversations', conversations);
  await ask(ada, `GET /messages/conversation/${bob.id}`, { messages: [message], nextCursor: null });
  await ask(ada, `POST /messages/conversation/${bob.id}/read`, { success: true, unreadTotal: 0 });
  const told = {
    userId: ada.id,
    type: text,
    title: text,
    message: text,
    read: false,
    actionUrl: text,
    createdAt: text,
  };
  const follow = { ...told, type: 'follow', metadata: expect.any(Object) };
  const notified = () =>
    ask(ada, 'GET /notifications', { notifications: expect.arrayContaining([expect.objectContaining(follow)]) });
  await expect.poll(async () => (await ada.get('/notifications')).body.unreadCount).not.toBe(0);
  const { notifications } = (await notified()) as unknown as { notifications: { id: string }[] };
  await ask(ada, `PATCH /notifications/${notifications[0]?.id}/read`, { success: true });
  await ask(ada, 'PATCH /notifications/read-all', { success: true });
  await ask(ada, 'GET /notifications', { unreadCount: 0 });
});

test('tools, reviews, news and the newsletter', async () => {
  const { visitor, ada } = await openSite();
  const sector = encodeURIComponent('Content & Writing');
  const { tools } = (await ask(visitor, `GET /ai-tools?sector=${sector}`, {
    tools: list,
    total: expect.any(Number),
  })) as unknown as {
    tools: { id: string }[];
  };
  const shown = {
    sector: 'Content & Writing',
    features: list,
    isNew: expect.any(Boolean),
    reviewCount: 0,
    createdAt: text,
  };
  expect(tools[0]).toMatchObject(shown);
  const reviews = `/ai-tools/${tools[0]?.id}/reviews`;
  const reviewInput = { rating: 4, reviewText: 'It writes well.' };
  const review = { ...reviewInput, id: text, userName: 'ada', createdAt: text };
  await ask(ada, `POST ${reviews}`, { success: true, review }, { ...reviewInput, userName: 'Eve' });
  await ask(ada, `GET ${reviews}`, { reviews: [review], nextCursor: null });
  const tool = {
    ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way, however dark it is.' },
    ...{ sector: 'Marketing', website: 'https://lantern.example', pricing: 'Free', features: ['Bright', 'Light'] },
  };
  const submitted = { ...tool, submitterName: 'Eve', submitterEmail: 'eve@example.com' };
  const pending = { success: true, submission: { ...tool, status: 'pending', submitter: { id: ada.id } } };
  await ask(ada, 'POST /ai-tools/submit', pending, submitted);
  for (const category of ['all', 'ethics', 'governance', 'security', 'innovation', 'tools'])
    await ask(visitor, `GET /news?category=${category}`, {
      ...{ success: true, articles: list, liveArticles: list, archivedArticles: list },
    });
  await ask(visitor, 'POST /subscribe', { message: text }, { email: 'dora@example.com', source: 'newsletter_cta' });
});

test('advice and plans', async () => {
  const { site, ada } = await openSite();
  const company = { companyName: 'Blumen Meyer', description: 'A flower shop with an online store.', challenges: '' };
  const analysis = { summary: text, challenges: list, recommendations: list, expectedBenefits: list };
  const analysed = await ask(ada, 'POST /analyze-business', { success: true, message: text, analysis }, company);
  const [first] = analysed.analysis?.recommendations as { tools: object[] }[];
  expect(first).toMatchObject({ category: text, description: text });
  const tier = expect.stringMatching(/^(innovative|classic)$/);
  expect(first?.tools[0]).toMatchObject({ name: text, reason: text, website: text, tier });
  await ask(ada, 'GET /subscription/status', { hasSubscription: false });
  await ask(ada, 'GET /implementation-agent/reports', { reports: [], total: 0 });
  await buyOnce(site, ada);
  const answers = {
    goals: 'Answer customers faster',
    stage: 'mvp',
    techStack: 'Gmail',
    teamSize: '2-5',
    budget: '<$10k',
  };
  const { reportId } = await ask(ada, 'POST /implementation-agent/onboarding', { reportId: text }, answers);
  const path = `/implementation-agent/report/${reportId}`;
  await expect.poll(async () => (await ada.get(path)).body.report).toMatchObject({ status: 'ready' });
  const { report } = await ask(ada, `GET ${path}`, {
    report: { id: reportId, createdAt: text, updatedAt: text, summary: text },
  });
  const of = (name: string) => (report?.[name] as object[])[0];
  const name = { name: text, category: text, description: text, website: text, isInnovative: expect.any(Boolean) };
  const effort = { integrationComplexity: text, estimatedTimeToImplement: text, pricingModel: text, keyBenefits: list };
  expect(of('recommendedTools')).toMatchObject({ ...name, ...effort });
  expect(of('implementationOrder')).toMatchObject({ step: 1, toolName: text, rationale: text });
  expect(of('quickWins')).toMatchObject({ action: text, tool: text, timeRequired: text, impact: text });
  expect(of('kpis')).toMatchObject({ name: text, baseline: text, target: text, measurement: text });
  await ask(ada, 'GET /implementation-agent/reports', { reports: [{ id: reportId }], total: 1, nextCursor: null });
});

test('what admins see and decide', async () => {
  const { site, visitor, ada, bob } = await openSite();
  const chief = await site.admin('chief');
  await visitor.post('/subscribe', { email: 'dora@example.com', source: 'newsletter_cta' });
  const person = { email: 'dora@example.com', firstName: null, lastName: null, username: null, role: null };
  const consent = { source: 'newsletter_cta', subscribedAt: text, unsubscribedAt: null, profileCompletedAt: null };
  await ask(chief, 'GET /subscribers', { subscribers: [{ ...person, ...consent, id: text }] });
  const row = { email: ada.email, username: 'ada', role: null, isAdmin: false, createdAt: text };
  await ask(chief, 'GET /admin/users', { users: expect.arrayContaining([expect.objectContaining(row)]) });
  const toggled = { success: true, message: 'Admin status updated successfully', user: { id: ada.id, isAdmin: true } };
  await ask(chief, `PATCH /admin/users/${ada.id}/toggle-admin`, toggled);
  const post = await bob.publish('A lamp for everybody');
  const { report } = await ask(chief, 'GET /weekly-report?days=14', { report: { period: text } });
  const trending = { id: post, content: 'A lamp for everybody', postType: 'insight', likesCount: 0, commentsCount: 0 };
  expect(report).toMatchObject({ recentNews: [], newTools: list, trendingPosts: [trending] });
  for (const path of ['/subscribers', '/admin/users', '/weekly-report?days=7']) {
    expect((await bob.get(path)).status).toBe(403);
    expect((await visitor.get(path)).status).toBe(401);
  }
});
