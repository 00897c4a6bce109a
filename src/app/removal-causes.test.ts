// Everything that can be flagged and removed is hidden exactly while a decision keeps it removed, in any order of
// decisions carried out and undone; content that its author deleted never returns. A kind that members can flag is
// tested here, or it can't be removed.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planComments } from '../../modules/planner/index.ts';
import { planCommentById } from '../../projections/planner/plans/queries.ts';
import type { Actor } from '../kernel/event.ts';
import { viewerOf } from '../platform/viewing/viewer.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';
import { flaggablesOf } from './registry.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let ada: MemberCaller;
let bob: MemberCaller;
let topic: string;
let flaggables: ReturnType<typeof flaggablesOf>;
let count = 0;

beforeAll(async () => {
  kindling = await openTestKindling();
  [chief, ada, bob] = [await kindling.admin('chief'), await kindling.member('ada'), await kindling.member('bob')];
  topic = await ada.publish('What is new?');
  flaggables = flaggablesOf({ read: kindling.kindling().readModels });
});
afterAll(() => kindling.close());

const acting = (actor: Actor = { kind: 'system', id: 'test' }) => kindling.as(actor);

const idOf = (thing: unknown): string => (thing as { id: string }).id;
const isListed = async (path: string, id: string) => JSON.stringify((await ada.get(path)).body).includes(id);

type Kind = Readonly<{
  /** Creates one, by bob. */
  make(): Promise<string>;
  isSeen(id: string): Promise<boolean>;
  /** Deletes one, by bob. */
  delete(id: string): Promise<unknown>;
  /** The public count of such things. */
  counted?(): Promise<unknown>;
}>;

const toolOf = (reviewId: string) => reviewId.split(':')[0];

const kinds: Readonly<Record<string, Kind>> = {
  post: {
    make: () => bob.publish(`Number ${count}`),
    isSeen: (id) => isListed('/community/posts', id),
    delete: (id) => bob.call('DELETE', `/community/posts/${id}`),
    counted: async () => (await ada.get(`/users/${bob.id}/stats`)).body,
  },
  comment: {
    make: () => bob.comment(topic, `Number ${count}`),
    isSeen: (id) => isListed(`/community/posts/${topic}/comments?limit=100`, id),
    delete: (id) => bob.call('DELETE', `/community/posts/0/comments/${id}`),
    counted: async () =>
      ((await ada.get(`/community/posts/${topic}`)).body.post as { commentsCount: number }).commentsCount,
  },
  message: {
    make: async () =>
      idOf((await bob.post('/messages', { receiverId: ada.id, content: `Number ${count}` })).body.message),
    isSeen: (id) => isListed(`/messages/search?q=${count}&limit=100`, id),
    delete: (id) => bob.call('DELETE', `/messages/${id}`),
    counted: async () => (await ada.get('/conversations')).body.unreadTotal,
  },
  review: {
    async make() {
      const tool = {
        name: `Lamp ${count}`,
        summary: 'It lights the way',
        description: 'It lights the way of founders.',
      };
      const rest = {
        sector: 'marketing',
        website: `https://lamp${count}.example/`,
        pricing: 'Free',
        features: ['Light'],
      };
      const { id } = (await chief.post('/admin/tools', { ...tool, ...rest })).body.tool as { id: string };
      const review = { rating: 4, reviewText: 'It lights up all that I have' };
      return idOf((await bob.post(`/ai-tools/${id}/reviews`, review)).body.review);
    },
    isSeen: (id) => isListed(`/ai-tools/${toolOf(id)}/reviews`, id),
    delete: (id) => bob.call('DELETE', `/ai-tools/${toolOf(id)}/reviews`),
  },
  'plan-comment': {
    async make() {
      const commentId = `plan-comment-${count}`;
      const data = { commentId, planId: 'a-plan', ownerId: ada.id, content: 'Well planned' };
      const byBob = acting({ kind: 'member', id: bob.id, isAdmin: false });
      await byBob.execute(planComments, commentId, { type: 'CommentOnPlan', data });
      return commentId;
    },
    async isSeen(id) {
      const viewer = viewerOf({ id: ada.id, isAdmin: false }, kindling.clock());
      return (await planCommentById(kindling.kindling().readModels, id, viewer)) !== undefined;
    },
    delete: (id) => bob.call('DELETE', `/implementation-agent/comments/${id}`),
  },
};

const shown = async () => {
  const { readModels, stores } = kindling.kindling();
  expect(await readModels.allReached(await stores.eventStore.head(), 5_000)).toBe(true);
};

type Step = Readonly<{ what: 'remove' | 'restore'; decisionId: string }> | Readonly<{ what: 'delete' }>;
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ what: fc.constantFrom('remove', 'restore'), decisionId: fc.constantFrom('a', 'b', 'c') }),
    },
    { weight: 1, arbitrary: fc.constant({ what: 'delete' } as const) },
  ),
  { minLength: 2, maxLength: 7 },
) as fc.Arbitrary<readonly Step[]>;

/** Returns whether it should be visible after these steps. An undone decision never removes it again. */
function isSeenAfter(taken: readonly Step[]): boolean {
  const holding = new Set<string>();
  const takenBack = new Set<string>();
  for (const step of taken) {
    if (step.what === 'delete') return false;
    if (step.what === 'restore') {
      holding.delete(step.decisionId);
      takenBack.add(step.decisionId);
    } else if (!takenBack.has(step.decisionId)) holding.add(step.decisionId);
  }
  return holding.size === 0;
}

const removable = () => Object.entries(flaggables).filter(([, { remove }]) => remove !== undefined);

it('knows every kind of thing that can be removed, and each of them can be restored', () => {
  expect(
    removable()
      .map(([kind]) => kind)
      .sort(),
  ).toEqual(Object.keys(kinds).sort());
  expect(removable().filter(([, { restore }]) => restore === undefined)).toEqual([]);
});

it.each(Object.keys(kinds))('a %s returns once the last decision is taken back, and not before', async (name) => {
  const { make, isSeen, delete: remove, counted } = kinds[name] as Kind;
  const flaggable = flaggables[name];
  const run = async (step: Step, id: string) => {
    if (step.what === 'delete') return remove(id);
    const { decisionId } = step;
    if (step.what === 'restore') return flaggable?.restore?.(acting(), id, decisionId);
    return flaggable?.remove?.(acting(), id, { decisionId, reason: 'Spam', endsReview: true });
  };
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      count += 1;
      await shown();
      const before = await counted?.();
      const id = await make();
      await shown();
      const withIt = await counted?.();
      for (const [index, step] of taken.entries()) {
        await run(step, id);
        await shown();
        const isThere = isSeenAfter(taken.slice(0, index + 1));
        expect([await isSeen(id), await counted?.()]).toEqual([isThere, isThere ? withIt : before]);
      }
      await remove(id);
      await shown();
      expect([await isSeen(id), await counted?.()]).toEqual([false, before]);
    }),
    { numRuns: 20 },
  );
});
