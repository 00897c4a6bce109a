// Queries about comments: oldest first, each with the first of its replies.
import { CommentDeleted, CommentRemoved, CommentRestored } from '../../../modules/community/model/comment-events.ts';
import { refuse } from '../../../src/kernel/refusal.ts';
import { endsWith, hiddenBy, quotable, type Subject, shownAgainBy } from '../../../src/platform/notification-kind.ts';
import { everyOne, findPage, type Page, type PageRequest } from '../../../src/platform/viewing/paging.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../../src/platform/viewing/view-pipeline.ts';
import { askingByName, type Hideable, hidingOf, type Viewer } from '../../../src/platform/viewing/viewer.ts';
import { cut } from '../../../src/text/cut.ts';
import { type BylineOf, bylinesOf, type MentionView, presentMentions } from '../../accounts/members/queries.ts';
import { newestAnswersTo, type PostView, postExists, textsOfPosts } from '../feed/queries.ts';
import { mutedAmong } from '../watching/queries.ts';
import { type CommentDocument, comments, heldComments } from './projection.ts';

export type CommentView = Readonly<{
  id: string;
  postId: string;
  parentId: string | null;
  /** Null if the comment is deleted. */
  userId: string | null;
  userName: string;
  userAvatar: string | null;
  userRole: string | null;
  content: string;
  /** Null if not recorded. */
  mentions: readonly MentionView[] | null;
  /** Counts all replies, whoever the viewer is. */
  repliesCount: number;
  isEdited: boolean;
  isErased: boolean;
  /** It is held for review, and only its author sees it. */
  isHeld: boolean;
  /** A placeholder for its replies. */
  isDeleted: boolean;
  /** The viewer hides it, and sees only a placeholder for its replies. */
  isHidden: boolean;
  createdAt: string;
  updatedAt: string;
}>;

export type ThreadView = CommentView & Readonly<{ replies: readonly CommentView[]; repliesCursor: string | null }>;

const repliesShown = 3;

/** The placeholder of a deleted comment has no author, so no block or mute hides it. */
const nobody = '';
const isPlaceholder = ({ authorId, removed }: CommentDocument): boolean => authorId === null || removed;
const authorOf = (doc: CommentDocument): string => (isPlaceholder(doc) ? nobody : (doc.authorId ?? nobody));
const textsOf = ({ plain }: CommentDocument): readonly string[] => [plain];
const namedBy = ({ authorId, mentionedAs }: CommentDocument): readonly string[] => [
  ...(authorId === null ? [] : [authorId]),
  ...(mentionedAs ?? []).map(({ memberId }) => memberId),
];

const hideable: Hideable<CommentDocument> = { flaggedAs: ({ _id }) => _id, madeBy: authorOf, textsOf };

const commentViews: ViewPipeline<CommentDocument, BylineOf, CommentView> = {
  ...hideable,
  hydrate: (read, { items }) => bylinesOf(read, items.flatMap(namedBy)),
  // An erased author's comment keeps its place in the discussion. A removed one does only if it has replies.
  rules: [({ removed, repliesCount }) => !removed || repliesCount > 0],
  present,
};

type Thread = Readonly<{ comment: CommentDocument; replies: Page<CommentDocument> }>;

type HydratedThreads = Readonly<{ bylineOf: BylineOf; hides: (comment: CommentDocument) => boolean }>;

const threadViews: ViewPipeline<Thread, HydratedThreads, ThreadView> = {
  async hydrate(read, { items }, viewer) {
    const all = items.flatMap(({ comment, replies }) => [comment, ...replies.items]);
    const [bylineOf, hides] = await Promise.all([bylinesOf(read, all.flatMap(namedBy)), hidingOf(viewer, hideable)]);
    return { bylineOf, hides };
  },
  // A hidden comment with replies keeps its place, so that others' replies stay. The rules below decide that.
  madeBy: () => nobody,
  flaggedAs: () => nobody,
  rules: [
    ({ comment }) => !comment.removed || comment.repliesCount > 0,
    (thread, { hides }) =>
      !hides(thread.comment) || repliesSeen(thread, hides).length > 0 || thread.replies.nextCursor !== null,
  ],
  present(thread, { bylineOf, hides }) {
    const { comment, replies } = thread;
    const view = present(comment, bylineOf);
    return {
      ...(hides(comment) ? { ...view, ...withoutAuthor, isHidden: true } : view),
      replies: repliesSeen(thread, hides).map((reply) => present(reply, bylineOf)),
      repliesCursor: replies.nextCursor,
    };
  },
};

const repliesSeen = ({ replies }: Thread, hides: (comment: CommentDocument) => boolean) =>
  replies.items.filter((reply) => !reply.removed && !hides(reply));

const oldestFirst = { createdAt: 1 } as const;
const newestFirst = { createdAt: -1 } as const;

const repliesBelow = (read: ReadModels, { _id: parentId, postId }: CommentDocument, page: PageRequest) =>
  findPage(read, comments, { where: { postId, parentId }, sort: oldestFirst }, page);

const noReplies: Page<CommentDocument> = { items: [], nextCursor: null };

/** Costs one look-up for each comment that has replies, besides the page itself. */
export async function commentsPage(read: ReadModels, postId: string, page: PageRequest, viewer: Viewer) {
  async function skeletonOf(asked: PageRequest): Promise<Page<Thread>> {
    const all = { where: { postId, parentId: null }, sort: oldestFirst };
    const { items, nextCursor } = await findPage(read, comments, all, asked);
    const threads = items.map(async (comment) => ({
      comment,
      replies: comment.repliesCount > 0 ? await repliesBelow(read, comment, { limit: repliesShown }) : noReplies,
    }));
    return { items: await Promise.all(threads), nextCursor };
  }
  return withOwnHeld(read, postId, viewer, await viewPage(read, threadViews, skeletonOf, page, viewer));
}

const maxHeld = 100;

async function heldViews(read: ReadModels, docs: readonly CommentDocument[]): Promise<readonly CommentView[]> {
  const ids = docs.map(({ _id }) => _id);
  const [bylineOf, found] = await Promise.all([bylinesOf(read, docs.flatMap(namedBy)), read.getMany(comments, ids)]);
  // If only the new text is held, the comment has its place already.
  const placed = new Map(found.map(({ _id, createdAt, repliesCount }) => [_id, { createdAt, repliesCount }]));
  return docs.map((doc) => ({ ...present({ ...doc, ...placed.get(doc._id) }, bylineOf), isHeld: true }));
}

/** Adds the viewer's own held comments in their place, below their parent, or after all others. */
async function withOwnHeld(
  read: ReadModels,
  postId: string,
  { memberId: authorId }: Viewer,
  { items, nextCursor }: Page<ThreadView>,
): Promise<Page<ThreadView>> {
  if (authorId === undefined) return { items, nextCursor };
  const where = { authorId, postId };
  const found = await read.find(heldComments, { where, sort: oldestFirst, limit: maxHeld });
  if (found.length === 0) return { items, nextCursor };
  const held = await heldViews(read, found);
  const inPlace = new Map(held.map((view) => [view.id, view]));
  const below = Map.groupBy(held, ({ parentId }) => parentId);
  const threads = items.map((thread) => ({
    ...thread,
    ...inPlace.get(thread.id),
    replies: [...thread.replies, ...(below.get(thread.id) ?? [])],
  }));
  // A held comment with replies has its place, on this page or an earlier one.
  const last = nextCursor === null ? (below.get(null) ?? []).filter(({ repliesCount }) => repliesCount === 0) : [];
  return { items: [...threads, ...last.map((view) => ({ ...view, replies: [], repliesCursor: null }))], nextCursor };
}

export type CommentWithPost = CommentView &
  Readonly<{ excerpt: string; post: Readonly<{ id: string; excerpt: string }> }>;

const excerptLength = 160;
const postExcerptLength = 120;

type HydratedWithPosts = Readonly<{ bylineOf: BylineOf; texts: ReadonlyMap<string, string> }>;

const commentsWithPosts: ViewPipeline<CommentDocument, HydratedWithPosts, CommentWithPost> = {
  async hydrate(read, { items }, viewer) {
    const ids = items.map(({ postId }) => postId);
    const [bylineOf, texts] = await Promise.all([
      bylinesOf(read, items.flatMap(namedBy)),
      textsOfPosts(read, ids, viewer),
    ]);
    return { bylineOf, texts };
  },
  ...hideable,
  rules: [({ erased, removed }) => !erased && !removed, ({ postId }, { texts }) => texts.has(postId)],
  present: (comment, { bylineOf, texts }) => ({
    ...present(comment, bylineOf),
    excerpt: cut(comment.plain, excerptLength),
    post: { id: comment.postId, excerpt: cut(texts.get(comment.postId) ?? '', postExcerptLength) },
  }),
};

/** Returns a member's comments and replies, newest first; the viewer's own held ones come before them. */
export async function commentsPageOf(read: ReadModels, authorId: string, page: PageRequest, viewer: Viewer) {
  const own = { where: { authorId }, sort: newestFirst };
  const skeletonOf = (asked: PageRequest) => findPage(read, comments, own, asked);
  const found = await viewPage(read, commentsWithPosts, skeletonOf, page, askingByName(viewer));
  if (page.cursor || viewer.memberId !== authorId) return found;
  const items = await read.find(heldComments, { ...own, limit: maxHeld });
  const held = await viewsOf(read, commentsWithPosts, { items }, viewer);
  return { ...found, items: [...held.map((view) => ({ ...view, isHeld: true })), ...found.items] };
}

const examined = { posts: 50, comments: 50, replies: 10 } as const;

/** Returns comments on a member's newest posts and comments since an instant, newest first, without muted posts. */
export async function answersTo(read: ReadModels, memberId: string, since: string, viewer: Viewer) {
  const [onPosts, own] = await Promise.all([
    newestAnswersTo(read, memberId, since, examined.posts),
    read.find(comments, { where: { authorId: memberId }, sort: newestFirst, limit: examined.comments }),
  ]);
  const replies = own
    .filter(({ repliesCount }) => repliesCount > 0)
    .map(({ _id: parentId, postId }) => {
      const where = { postId, parentId, createdAt: { $gt: since } };
      return read.find(comments, { where, sort: newestFirst, limit: examined.replies });
    });
  const found = [...(await read.getMany(comments, onPosts)), ...(await Promise.all(replies)).flat()];
  const byId = new Map(found.filter(({ authorId }) => authorId !== memberId).map((comment) => [comment._id, comment]));
  const answers = [...byId.values()].filter((comment) => !isPlaceholder(comment) && comment.createdAt > since);
  const postIds = answers.map(({ postId }) => postId);
  const muted = await mutedAmong(read, memberId, postIds);
  const items = answers
    .filter(({ postId }) => !muted.has(postId))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return viewsOf(read, commentsWithPosts, { items }, viewer);
}

/** An answer as another page quotes it. */
export type AnswerInShort = Pick<CommentWithPost, 'id' | 'userId' | 'userName' | 'userAvatar' | 'excerpt'>;

/** A post with the newest answers to it, each by another member, oldest first. */
export type LiveThread = Readonly<{ postId: string; answers: readonly AnswerInShort[] }>;

const inThread = { answers: 2, lookedAt: 10 } as const;

/** Returns the liveliest post with answers by others: questions first, then by answers of the last day. */
export async function liveThread(
  read: ReadModels,
  posts: readonly PostView[],
  viewer: Viewer,
): Promise<LiveThread | null> {
  const isOther = ({ postType }: PostView) => Number(postType !== 'question');
  const ranked = posts.toSorted((a, b) => isOther(a) - isOther(b) || b.answersToday - a.answersToday);
  for (const { id: postId, userId } of ranked) {
    const where = { postId, parentId: null };
    const found = await read.find(comments, { where, sort: newestFirst, limit: inThread.lookedAt });
    const items = found.filter(({ authorId }) => authorId !== userId);
    const views = await viewsOf(read, commentsWithPosts, { items }, viewer);
    const lastOfEach = views.filter((view, at) => views.findIndex(({ userId }) => userId === view.userId) === at);
    const newest = lastOfEach.slice(0, inThread.answers);
    if (newest.length > 0) return { postId, answers: newest.toReversed().map(inShort) };
  }
  return null;
}

const inShort = ({ id, userId, userName, userAvatar, excerpt }: CommentWithPost): AnswerInShort => ({
  ...{ id, userId, userName, userAvatar, excerpt },
});

/** Returns the replies below a comment, oldest first, even below a hidden one; undefined if its post is unreadable. */
export async function repliesPage(read: ReadModels, commentId: string, page: PageRequest, viewer: Viewer) {
  const comment = await read.get(comments, commentId);
  if (comment === undefined || !(await postExists(read, comment.postId, viewer))) return undefined;
  return viewPage(read, commentViews, (asked) => repliesBelow(read, comment, asked), page, viewer);
}

export const commentNotFound = refuse.notFound('community/comment-not-found', 'This comment is no longer there.');

export async function commentById(read: ReadModels, id: string, viewer: Viewer): Promise<CommentView | undefined> {
  const comment = await read.get(comments, id);
  if (comment === undefined || comment.removed) {
    const held = viewer.memberId === undefined ? undefined : await read.get(heldComments, id);
    if (held && held.authorId === viewer.memberId) return (await heldViews(read, [held]))[0];
  }
  if (comment === undefined) return undefined;
  if (!(await postExists(read, comment.postId, viewer))) return undefined;
  return (await viewsOf(read, commentViews, { items: [comment] }, askingByName(viewer)))[0];
}

export const commentSubject: Subject = {
  endings: [endsWith(CommentDeleted, ({ data }) => data.commentId)],
  hidings: [
    hiddenBy(CommentRemoved, ({ data }) => data.commentId),
    shownAgainBy(CommentRestored, ({ data }) => data.commentId),
  ],
  existing: async (read, ids) =>
    new Map(
      (await read.getMany(comments, ids))
        .filter((comment) => !isPlaceholder(comment))
        .map((comment) => {
          const { _id, plain } = comment;
          return [_id, { excerpt: quotable(plain), madeBy: authorOf(comment), texts: textsOf(comment) }];
        }),
    ),
};

const withoutAuthor = {
  ...{ userId: null, userName: '', userAvatar: null, userRole: null },
  ...{ content: '', mentions: null, isEdited: false, isErased: false },
} as const;

function present(doc: CommentDocument, bylineOf: BylineOf): CommentView {
  const { _id: id, postId, parentId, repliesCount, createdAt, editedAt, removed } = doc;
  const authorId = removed ? null : doc.authorId;
  const { name, avatar, role } = authorId === null ? { name: '', avatar: null, role: null } : bylineOf(authorId);
  return {
    ...{ id, postId, parentId, userId: authorId, userName: name, userAvatar: avatar, userRole: role },
    content: removed ? '' : doc.content,
    mentions: removed ? null : presentMentions(doc.mentionedAs, bylineOf),
    ...{ repliesCount, isEdited: editedAt !== null && !removed, isErased: doc.erased, isHeld: false },
    ...{ isDeleted: isPlaceholder(doc), isHidden: false, createdAt, updatedAt: editedAt ?? createdAt },
  };
}

export async function postsCommentedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(comments, { where: { authorId: memberId }, sort: { createdAt: -1 }, limit });
  return found.map(({ postId }) => postId);
}

export async function* editedComments(read: ReadModels, authorId: string): AsyncGenerator<string> {
  for await (const comment of everyOne(read, { from: comments, where: { authorId }, sort: newestFirst }))
    if (comment.editedAt !== null) yield comment._id;
}

export const commentsSince = (read: ReadModels, authorId: string, since: string, page: PageRequest) =>
  findPage(read, comments, { where: { authorId, createdAt: { $gte: since } }, sort: { createdAt: 1 } }, page);
