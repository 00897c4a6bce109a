// Posts as views: a page's look-ups, shared for everyone and separate for the viewer, and how a held post is shown.
import { joined } from '../../../src/platform/rpc/json-response.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type Found, type ViewPipeline, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { bylinesOf } from '../../accounts/members/queries.ts';
import { cardsOf } from '../../links/links/queries.ts';
import { mediaViewsOf } from '../../media/media-library/queries.ts';
import { followersAmong } from '../../relations/relations/queries.ts';
import { toolsReferredTo } from '../../tools/evidence/queries.ts';
import { bookmarkedAmong } from '../bookmarks/queries.ts';
import { type Watch, watchesOn } from '../watching/queries.ts';
import { marksOn, type OwnLookups, type PostSkeleton, type PostView, skeletonOf } from './present.ts';
import { likes, votes } from './projection.ts';
import { isVisible, type PostDocument } from './read-model.ts';

const authorOf = ({ authorId }: PostDocument): string => authorId;
export const textsIn = ({ plain, poll, media }: PostDocument): readonly string[] => [
  plain,
  ...(poll?.options ?? []),
  ...media.map(({ alt }) => alt),
];
const namedBy = ({ authorId, mentionedAs }: PostDocument): readonly string[] => [
  authorId,
  ...(mentionedAs ?? []).map(({ memberId }) => memberId),
];

type Skeletons = ReadonlyMap<string, PostSkeleton>;
type FoundPosts = Found<PostDocument> & Partial<Readonly<{ skeletons: Skeletons }>>;

export async function skeletonsOf(read: ReadModels, items: readonly PostDocument[]): Promise<Skeletons> {
  const shown = items.flatMap(({ media }) => media);
  const [bylineOf, mediaViewOf, toolsIn, cardOf] = await Promise.all([
    bylinesOf(read, items.flatMap(namedBy)),
    mediaViewsOf(read, shown),
    toolsReferredTo(read, items),
    cardsOf(read, items),
  ]);
  const shared = { bylineOf, mediaViewOf, toolsIn, cardOf };
  return new Map(items.map((post) => [post._id, skeletonOf(post, shared)]));
}

type Hydrated = OwnLookups & Readonly<{ skeletons: Skeletons; isMuted: ((text: string) => boolean) | undefined }>;

export const postViews: ViewPipeline<PostDocument, Hydrated, PostView, FoundPosts> = {
  async hydrate(read, { items, skeletons }, viewer) {
    const [known, marks, lastVisitAt, isMuted] = await Promise.all([
      skeletons ?? skeletonsOf(read, items),
      ownMarksOn(read, items, viewer.memberId),
      viewer.lastVisitAt(),
      viewer.mutedWords(),
    ]);
    return { skeletons: known, ...marks, lastVisitAt, isMuted };
  },
  madeBy: authorOf,
  flaggedAs: ({ _id }) => _id,
  textsOf: textsIn,
  rules: [isVisible, itsCardHoldsNoMutedWord],
  present: (post, hydrated, viewer) => joined(skeletonIn(hydrated, post), marksOn(post, hydrated, viewer)),
};

function skeletonIn({ skeletons }: Pick<Hydrated, 'skeletons'>, { _id }: PostDocument): PostSkeleton {
  const skeleton = skeletons.get(_id);
  if (skeleton === undefined) throw new Error(`The post ${_id} is not in the page that was read.`);
  return skeleton;
}

function itsCardHoldsNoMutedWord(post: PostDocument, hydrated: Hydrated, { memberId }: Viewer): boolean {
  const { isMuted } = hydrated;
  if (isMuted === undefined || post.authorId === memberId) return true;
  const { linkCard } = skeletonIn(hydrated, post);
  return linkCard === null || ![linkCard.title, linkCard.description].some(isMuted);
}

export async function heldViews(read: ReadModels, docs: readonly PostDocument[], viewer: Viewer) {
  const views = await viewsOf(read, postViews, { items: docs }, askingByName(viewer));
  return views.map((view) => ({ ...view, isHeld: true }));
}

async function ownMarksOn(read: ReadModels, docs: readonly PostDocument[], memberId: string | undefined) {
  const postIds = docs.map(({ _id }) => _id);
  const idsOf = (some: readonly PostDocument[]) => some.map(({ _id }) => `${_id}:${memberId}`);
  const polls = docs.filter(({ poll }) => poll !== null);
  const limited = docs.filter(({ commentsBy }) => commentsBy === 'followed').map(authorOf);
  const [liked, voted, bookmarked, followers, watches] =
    memberId === undefined
      ? [[], [], new Set<string>(), new Set<string>(), new Map<string, Watch>()]
      : await Promise.all([
          read.getMany(likes, idsOf(docs)),
          polls.length > 0 ? read.getMany(votes, idsOf(polls)) : [],
          bookmarkedAmong(read, memberId, postIds),
          limited.length > 0 ? followersAmong(read, memberId, limited) : new Set<string>(),
          watchesOn(read, memberId, postIds),
        ]);
  const likedIds = new Set(liked.map(({ _id }) => _id));
  const options = new Map(voted.map(({ _id, option }) => [_id, option]));
  return {
    isLiked: (postId: string) => likedIds.has(`${postId}:${memberId}`),
    isFollowedBy: (authorId: string) => followers.has(authorId),
    isBookmarked: (postId: string) => bookmarked.has(postId),
    watchOn: (postId: string) => watches.get(postId),
    votedOption: (postId: string) => options.get(`${postId}:${memberId}`) ?? null,
  };
}
