// Posts as views: a page's look-ups, shared for everyone and separate for the viewer, and how a held post is shown.
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
import { type AlikeForAll, type Hydrated, type PostView, present } from './present.ts';
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

/** Posts with every look-up that is the same for everyone. Their views are built once for all who see them alike. */
export type SeenAlike = Pick<Hydrated, AlikeForAll> & Readonly<{ present: typeof present }>;
type FoundPosts = Found<PostDocument> & Partial<SeenAlike>;

export async function seenAlike(read: ReadModels, items: readonly PostDocument[]) {
  const [bylineOf, mediaViewOf, toolsIn, cardOf] = await Promise.all([
    bylinesOf(read, items.flatMap(namedBy)),
    mediaViewsOf(
      read,
      items.flatMap(({ media }) => media),
    ),
    toolsReferredTo(read, items),
    cardsOf(read, items),
  ]);
  return { bylineOf, mediaViewOf, toolsIn, cardOf };
}

/** For a viewer who mutes words. */
type Muting = Readonly<{ isMuted: ((text: string) => boolean) | undefined }>;

export const postViews: ViewPipeline<
  PostDocument,
  Hydrated & Pick<SeenAlike, 'present'> & Muting,
  PostView,
  FoundPosts
> = {
  async hydrate(read, { items, bylineOf, mediaViewOf, toolsIn, cardOf, present: presentAny = present }, viewer) {
    const [alike, marks, lastVisitAt, isMuted] = await Promise.all([
      bylineOf && mediaViewOf && toolsIn && cardOf
        ? { bylineOf, mediaViewOf, toolsIn, cardOf }
        : seenAlike(read, items),
      ownMarksOn(read, items, viewer.memberId),
      viewer.lastVisitAt(),
      viewer.mutedWords(),
    ]);
    return { ...alike, ...marks, lastVisitAt, isMuted, present: presentAny };
  },
  madeBy: authorOf,
  flaggedAs: ({ _id }) => _id,
  textsOf: textsIn,
  rules: [isVisible, itsCardHoldsNoMutedWord],
  present: (post, hydrated, viewer) => hydrated.present(post, hydrated, viewer),
};

/** Hides a post whose link card shows a muted word. */
function itsCardHoldsNoMutedWord(
  post: PostDocument,
  { isMuted, cardOf }: Muting & Pick<Hydrated, 'cardOf'>,
  { memberId }: Viewer,
): boolean {
  if (isMuted === undefined || post.authorId === memberId) return true;
  const card = cardOf(post);
  return card === null || ![card.title, card.description].some(isMuted);
}

export async function heldViews(read: ReadModels, docs: readonly PostDocument[], viewer: Viewer) {
  const views = await viewsOf(read, postViews, { items: docs }, askingByName(viewer));
  return views.map((view) => ({ ...view, isHeld: true }));
}

/** Looks up the viewer's likes, votes, bookmarks and watches on these posts. */
async function ownMarksOn(read: ReadModels, docs: readonly PostDocument[], memberId: string | undefined) {
  const idsOf = (some: readonly PostDocument[]) => some.map(({ _id }) => `${_id}:${memberId}`);
  const polls = docs.filter(({ poll }) => poll !== null);
  const limited = docs.filter(({ commentsBy }) => commentsBy === 'followed').map(authorOf);
  const [liked, voted, bookmarked, followers, watches] =
    memberId === undefined
      ? [[], [], new Set<string>(), new Set<string>(), new Map<string, Watch>()]
      : await Promise.all([
          read.getMany(likes, idsOf(docs)),
          polls.length > 0 ? read.getMany(votes, idsOf(polls)) : [],
          bookmarkedAmong(
            read,
            memberId,
            docs.map(({ _id }) => _id),
          ),
          limited.length > 0 ? followersAmong(read, memberId, limited) : new Set<string>(),
          watchesOn(
            read,
            memberId,
            docs.map(({ _id }) => _id),
          ),
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
