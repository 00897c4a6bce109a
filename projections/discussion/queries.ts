// Queries about comments. The comments of a post come oldest first, each with the first of its replies, and further replies page by
// page, by way of `view-pipeline.ts`.
import { CommentDeleted } from '../../modules/community/comment.ts';
import { excerpt } from '../../src/kernel/plain-text.ts';
import { refuse } from '../../src/kernel/refusal.ts';
import { endsWith, quotedLength, type Subject } from '../../src/platform/notification-kind.ts';
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../src/platform/view-pipeline.ts';
import { askingByName, hidingOf, type Viewer } from '../../src/platform/viewer.ts';
import { postExists, textsOf as textsOfPosts } from '../feed/queries.ts';
import { type Byline, bylinesOf, type MentionView, presentMentions } from '../members/queries.ts';
import { comments } from './projection.ts';
import type { CommentDocument } from './read-model.ts';

export type CommentView = Readonly<{
  id: string;
  postId: string;
  /** The comment that it replies to; null for a comment on the post itself. */
  parentId: string | null;
  /** Null if the comment is deleted. */
  userId: string | null;
  userName: string;
  userAvatar: string | null;
  userRole: string | null;
  content: string;
  /** Null if the events did not record which member each name in the text means. */
  mentions: readonly MentionView[] | null;
  /** Of all replies, whoever looks. */
  repliesCount: number;
  isEdited: boolean;
  isErased: boolean;
  /** It is there for its replies alone. */
  isDeleted: boolean;
  createdAt: string;
  updatedAt: string;
}>;

/** A comment on the post itself, with the first of its replies. */
export type ThreadView = CommentView &
  Readonly<{
    /** Oldest first. */
    replies: readonly CommentView[];
    /** Leads to the replies after these; null if there are no more. */
    repliesCursor: string | null;
  }>;

const repliesShown = 3;

/** Nobody made the place of a deleted comment, so nobody hides it. */
const nobody = '';
const authorOf = ({ authorId }: CommentDocument): string => authorId ?? nobody;
const textsOf = ({ content }: CommentDocument): readonly string[] => [content];
const namedBy = ({ authorId, mentionedAs }: CommentDocument): readonly string[] => [
  ...(authorId === null ? [] : [authorId]),
  ...(mentionedAs ?? []).map(({ memberId }) => memberId),
];

const commentViews: ViewPipeline<CommentDocument, (memberId: string) => Byline, CommentView> = {
  hydrate: (read, { items }) => bylinesOf(read, items.flatMap(namedBy)),
  madeBy: authorOf,
  flaggedAs: ({ _id }) => _id,
  textsOf,
  // An erased author's comment keeps its place in the discussion.
  rules: [],
  present: (comment, bylineOf) => present(comment, bylineOf),
};

type Thread = Readonly<{ comment: CommentDocument; replies: Page<CommentDocument> }>;

const threadViews: ViewPipeline<
  Thread,
  Readonly<{ bylineOf: (memberId: string) => Byline; hides: (comment: CommentDocument) => boolean }>,
  ThreadView
> = {
  async hydrate(read, { items }, viewer) {
    const all = items.flatMap(({ comment, replies }) => [comment, ...replies.items]);
    const [bylineOf, hidesText, flagged] = await Promise.all([
      bylinesOf(read, all.flatMap(namedBy)),
      hidingOf(viewer),
      viewer.flagged(),
    ]);
    const hides = (comment: CommentDocument) =>
      flagged.has(comment._id) || hidesText(authorOf(comment), () => textsOf(comment));
    return { bylineOf, hides };
  },
  // A hidden comment takes its replies along: nobody could tell what they answer.
  madeBy: ({ comment }) => authorOf(comment),
  flaggedAs: ({ comment }) => comment._id,
  textsOf: ({ comment }) => textsOf(comment),
  rules: [],
  present: ({ comment, replies: { items, nextCursor } }, { bylineOf, hides }) => ({
    ...present(comment, bylineOf),
    replies: items.filter((reply) => !hides(reply)).map((reply) => present(reply, bylineOf)),
    repliesCursor: nextCursor,
  }),
};

const oldestFirst = { createdAt: 1 } as const;

const repliesBelow = (read: ReadModels, { _id: parentId, postId }: CommentDocument, page: PageRequest) =>
  findPage(read, comments, { where: { postId, parentId }, sort: oldestFirst }, page);

const noReplies: Page<CommentDocument> = { items: [], nextCursor: null };

/** Costs one look-up for each comment that has replies, besides the page itself. */
export async function commentsPage(
  read: ReadModels,
  postId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<ThreadView>> {
  async function skeletonOf(asked: PageRequest): Promise<Page<Thread>> {
    const { items, nextCursor } = await findPage(
      read,
      comments,
      { where: { postId, parentId: null }, sort: oldestFirst },
      asked,
    );
    const threads = items.map(async (comment) => ({
      comment,
      replies: comment.repliesCount > 0 ? await repliesBelow(read, comment, { limit: repliesShown }) : noReplies,
    }));
    return { items: await Promise.all(threads), nextCursor };
  }
  return viewPage(read, threadViews, skeletonOf, page, viewer);
}

/** A comment as its author's profile lists it. */
export type CommentWithPost = CommentView & Readonly<{ post: Readonly<{ id: string; excerpt: string }> }>;

const excerptLength = 120;

type HydratedWithPosts = Readonly<{ bylineOf: (memberId: string) => Byline; texts: ReadonlyMap<string, string> }>;

const commentsWithPosts: ViewPipeline<CommentDocument, HydratedWithPosts, CommentWithPost> = {
  async hydrate(read, { items }, viewer) {
    const ids = items.map(({ postId }) => postId);
    const [bylineOf, texts] = await Promise.all([
      bylinesOf(read, items.flatMap(namedBy)),
      textsOfPosts(read, ids, viewer),
    ]);
    return { bylineOf, texts };
  },
  madeBy: authorOf,
  flaggedAs: ({ _id }) => _id,
  rules: [({ erased }) => !erased, ({ postId }, { texts }) => texts.has(postId)],
  present: (comment, { bylineOf, texts }) => ({
    ...present(comment, bylineOf),
    post: { id: comment.postId, excerpt: [...(texts.get(comment.postId) ?? '')].slice(0, excerptLength).join('') },
  }),
};

/** What a member commented and replied, newest first, as their profile lists it. */
export async function commentsPageOf(
  read: ReadModels,
  authorId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<CommentWithPost>> {
  const skeletonOf = (asked: PageRequest) =>
    findPage(read, comments, { where: { authorId }, sort: { createdAt: -1 } }, asked);
  return viewPage(read, commentsWithPosts, skeletonOf, page, askingByName(viewer));
}

/** The replies below a comment, oldest first; undefined if the viewer may not read it. */
export async function repliesPage(
  read: ReadModels,
  commentId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<CommentView> | undefined> {
  const [comment, blocked, flagged] = await Promise.all([
    read.get(comments, commentId),
    viewer.blocked(),
    viewer.flagged(),
  ]);
  if (comment === undefined || blocked.has(authorOf(comment)) || flagged.has(commentId)) return undefined;
  if (!(await postExists(read, comment.postId, viewer))) return undefined;
  return viewPage(read, commentViews, (asked) => repliesBelow(read, comment, asked), page, viewer);
}

export const commentNotFound = refuse(
  'community/comment-not-found',
  'not-found',
  'This comment is not there any more.',
);

export async function commentById(read: ReadModels, id: string, viewer: Viewer): Promise<CommentView | undefined> {
  const comment = await read.get(comments, id);
  if (comment === undefined || !(await postExists(read, comment.postId, viewer))) return undefined;
  return (await viewsOf(read, commentViews, { items: [comment] }, askingByName(viewer)))[0];
}

export const commentSubject: Subject = {
  endings: [endsWith(CommentDeleted, ({ data }) => data.commentId)],
  readFrom: ['discussion'],
  existing: async (read, ids) =>
    new Set((await read.getMany(comments, ids)).filter(({ authorId }) => authorId !== null).map(({ _id }) => _id)),
  excerpts: async (read, ids) =>
    new Map((await read.getMany(comments, ids)).map(({ _id, content }) => [_id, excerpt(content, quotedLength)])),
};

function present(doc: CommentDocument, bylineOf: (memberId: string) => Byline): CommentView {
  const { name, avatar, role } =
    doc.authorId === null ? { name: '', avatar: null, role: null } : bylineOf(doc.authorId);
  return {
    id: doc._id,
    postId: doc.postId,
    parentId: doc.parentId,
    userId: doc.authorId,
    userName: name,
    userAvatar: avatar,
    userRole: role,
    content: doc.content,
    mentions: presentMentions(doc.mentionedAs, bylineOf),
    repliesCount: doc.repliesCount,
    isEdited: doc.editedAt !== null,
    isErased: doc.erased,
    isDeleted: doc.authorId === null,
    createdAt: doc.createdAt,
    updatedAt: doc.editedAt ?? doc.createdAt,
  };
}

/** Ids of posts that a member commented on. */
export async function postsCommentedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(comments, { where: { authorId: memberId }, sort: { createdAt: -1 }, limit });
  return found.map(({ postId }) => postId);
}
