// A member can neither change nor read what belongs to another, even knowing its id. Every call that takes an id is listed here, either as
// one that checks the owner or as one that anybody may make: a new call without a row fails.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importCatalogue } from '../../modules/tools/index.ts';
import { metaOf, proceduresOf } from '../platform/rpc/call.ts';
import { callsWithInput } from '../testing/hostile/hostile-inputs.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { type Caller, type MemberCaller, testPassword } from '../testing/test-member.ts';

type Things = Readonly<
  Record<
    'post' | 'comment' | 'message' | 'word' | 'token' | 'session' | 'plan' | 'planComment' | 'tool' | 'review',
    string
  >
>;

/** How another member requests Ada's things. */
const owned: Readonly<Record<string, (adas: Things) => object>> = {
  'community.editPost': ({ post }) => ({ id: post, content: 'Taken over' }),
  'community.limitComments': ({ post }) => ({ id: post, comments: 'nobody' }),
  'community.editComment': ({ comment }) => ({ commentId: comment, content: 'Taken over' }),
  'reviews.editReview': ({ tool, review }) => ({
    id: tool,
    reviewId: review,
    rating: 1,
    reviewText: 'Taken over by me',
  }),
  'planner.comment': ({ plan }) => ({ id: plan, content: 'Taken over' }),
  'planner.measure': ({ plan }) => ({ id: plan, metricName: 'Hours saved', metricType: 'time', currentValue: 1 }),
  'planner.deleteMeasurement': ({ plan }) => ({ id: plan, measurementId: plan }),
  'planner.noteProgress': ({ plan }) => ({ id: plan, toolName: 'ChatGPT', status: 'completed' }),
  'planner.retry': ({ plan }) => ({ id: plan }),
  'planner.share': ({ plan }) => ({ id: plan }),
  'planner.unshare': ({ plan }) => ({ id: plan }),
  'planner.report': ({ plan }) => ({ id: plan }),
  'planner.comments': ({ plan }) => ({ id: plan }),
  'planner.export': ({ plan }) => ({ id: plan, format: 'markdown' }),
  // These end what they name, so they come last.
  'planner.deleteComment': ({ planComment }) => ({ commentId: planComment }),
  'reviews.deleteReview': ({ tool, review }) => ({ id: tool, reviewId: review }),
  'messages.remove': ({ message }) => ({ id: message }),
  'community.deleteComment': ({ comment }) => ({ commentId: comment }),
  'community.deletePost': ({ post }) => ({ id: post }),
  'relations.unmuteWord': ({ word }) => ({ id: word }),
  'accessTokens.revoke': ({ token }) => ({ id: token }),
  'session.endSession': ({ session }) => ({ id: session }),
};

/** Calls that take the id of something public, or of the caller as seen by others. */
const anybodys: readonly string[] = [
  ...[
    'community.addComment',
    'community.bookmarkPost',
    'community.likePost',
    'community.mutePost',
    'community.unbookmarkPost',
  ],
  ...[
    'community.unlikePost',
    'community.unmutePost',
    'community.unwatchPost',
    'community.votePoll',
    'community.watchPost',
  ],
  ...[
    'messages.accept',
    'messages.markRead',
    'messages.markUnread',
    'messages.send',
    'messages.thread',
    'messages.typing',
  ],
  ...['moderation.flag', 'moderation.unflag', 'notifications.read', 'moderation.appeal', 'moderation.discuss'],
  ...['passkeys.remove', 'passkeys.rename', 'secondFactor.switchOn', 'billing.settle', 'planner.commentByLink'],
  ...['relations.block', 'relations.follow', 'relations.followStatus', 'relations.mute', 'relations.removeFollower'],
  ...['relations.unblock', 'relations.unfollow', 'relations.unmute', 'reviews.ofTool', 'reviews.postReview'],
  ...[
    'shelf.followTool',
    'shelf.saveArticle',
    'shelf.saveTool',
    'shelf.unfollowTool',
    'shelf.unsaveArticle',
    'shelf.unsaveTool',
  ],
  'submissions.correct',
];

const namesSomething = /^(id|\w+Id|token)$/;
const forMembers = new Set(
  [...proceduresOf(routerShapes())].flatMap(([path, procedure]) =>
    metaOf(procedure).access === 'member' ? [path] : [],
  ),
);
const naming = callsWithInput.flatMap(({ path, schema }) =>
  forMembers.has(path) && Object.keys(schema.properties ?? {}).some((field) => namesSomething.test(field))
    ? [path]
    : [],
);

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let adas: Things;
beforeAll(async () => {
  kindling = await openTestKindling();
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  const cyd = await kindling.member('cyd');
  const chief = await kindling.admin('chief');
  const post = await ada.publish('Which tool keeps meeting notes?');
  const comment = await ada.comment(post, 'The one that listens.');
  const { commands, clock, readModels } = kindling.kindling();
  await importCatalogue(commands, clock());
  await readModels.allReached((await kindling.log()).at(-1)?.position ?? 0n, 10_000);
  await ada.post('/checkout/sandbox', { tier: 'monthly' });
  const plan = await idOf(ada, '/implementation-agent/onboarding', {
    ...{ goals: 'Answer quicker', stage: 'idea', techStack: 'TypeScript', teamSize: '1', budget: 'bootstrap' },
  });
  const isReady = async () =>
    JSON.stringify((await ada.get(`/implementation-agent/report/${plan}`)).body).includes('"ready"');
  await vi.waitUntil(isReady, { timeout: 30_000 });
  const tool = await idOf(chief, '/admin/tools', {
    ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way home every time.' },
    ...{ sector: 'marketing', website: 'https://lantern.example', pricing: 'Free', features: ['Bright'] },
  });
  adas = {
    ...{ post, comment, plan, tool },
    message: await idOf(ada, '/messages', { receiverId: cyd.id, content: 'For your eyes only' }),
    word: await idOf(ada, '/account/muted-words', { word: 'spoiler', for: 'always' }),
    token: await idOf(ada, '/auth/tokens', { name: 'A script', scope: 'read', password: testPassword }),
    session: await firstSessionOf(ada),
    planComment: await idOf(ada, `/implementation-agent/report/${plan}/comments`, { content: 'Mine' }),
    review: await idOf(ada, `/ai-tools/${tool}/reviews`, {
      rating: 5,
      reviewText: 'It lights up every single evening.',
    }),
  };
}, 60_000);
afterAll(() => kindling.close());

/** Returns the id of what a call created, whichever field has it. */
async function idOf(by: Caller, path: string, body: object): Promise<string> {
  const answer = await by.post(path, body);
  const id = /"(?:id|reportId)":"([^"]+)"/.exec(JSON.stringify(answer.body))?.[1];
  if (id === undefined) throw new Error(`${path} made nothing: ${answer.status} ${JSON.stringify(answer.body)}`);
  return id;
}

const firstSessionOf = async (by: Caller) =>
  ((await by.get('/auth/sessions')).body.sessions as readonly { id: string }[])[0]?.id ?? '';

async function ask(by: Caller, path: string, input: object): Promise<number> {
  const isRead = proceduresOf(kindling.kindling().router).get(path)?._def.type === 'query';
  const { statusCode } = await kindling.app().inject({
    method: isRead ? 'GET' : 'POST',
    url: isRead ? `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}` : `/trpc/${path}`,
    headers: { ...by.headers(), ...(!isRead && { 'content-type': 'application/json' }) },
    ...(!isRead && { payload: JSON.stringify(input) }),
  });
  return statusCode;
}

it('every call of members that takes an id says who owns it', () => {
  expect(naming.filter((path) => !(path in owned) && !anybodys.includes(path))).toEqual([]);
  expect([...Object.keys(owned), ...anybodys].filter((path) => !naming.includes(path))).toEqual([]);
});

withstands(
  `${Object.keys(owned).length} calls by another member, who knows the ids of what is not theirs`,
  'each is refused or does nothing',
  async () => {
    const before = (await kindling.log()).length;
    const statuses: Record<string, number> = {};
    for (const [path, input] of Object.entries(owned)) statuses[path] = await ask(bob, path, input(adas));
    expect(Object.entries(statuses).filter(([, status]) => ![200, 403, 404].includes(status))).toEqual([]);
    // Some calls don't reveal whether something exists, and no read may return anything.
    for (const path of ['planner.report', 'planner.comments', 'planner.export']) expect(statuses[path]).toBe(404);
    const byBob = (await kindling.log())
      .slice(before)
      .filter(({ metadata }) => JSON.stringify(metadata).includes(bob.id));
    expect(byBob.map(({ type }) => type)).toEqual([]);
    expect(await firstSessionOf(ada)).toBe(adas.session);
  },
);

it('the same calls by the owner are not refused as another member’s', async () => {
  for (const [path, input] of Object.entries(owned)) {
    const status = await ask(ada, path, input(adas));
    // There is no measurement to delete.
    if (path !== 'planner.deleteMeasurement') expect([path, status]).not.toEqual([path, expect.toBeOneOf([403, 404])]);
  }
});
