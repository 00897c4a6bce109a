// Queries about comments. The comments of a post come oldest first, by way of `view-pipeline.ts`.
import { CommentDeleted } from '../../modules/community/comment.ts';
import { endsWith, type Subject } from '../../src/platform/notification-kind.ts';
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type ViewPipeline, viewPage, viewsOf } from '../../src/platform/view-pipeline.ts';
import { askingByName, type Viewer } from '../../src/platform/viewer.ts';
import { type Byline, bylinesOf, type MentionView, presentMentions } from '../members/queries.ts';
import { comments } from './projection.ts';
import type { CommentDocument } from './read-model.ts';

export type CommentView = Readonly<{
  id: string;
  postId: string;
  userId: string;
  userName: string;
  userAvatar: string | null;
  userRole: string | null;
  content: string;
  /** Null if the events did not record which member each name in the text means. */
  mentions: readonly MentionView[] | null;
  isEdited: boolean;
  isErased: boolean;
  createdAt: string;
  updatedAt: string;
}>;

const authorOf = ({ authorId }: CommentDocument): string => authorId;
const namedBy = ({ authorId, mentionedAs }: CommentDocument): readonly string[] => [
  authorId,
  ...(mentionedAs ?? []).map(({ memberId }) => memberId),
];

const commentViews: ViewPipeline<CommentDocument, (memberId: string) => Byline, CommentView> = {
  hydrate: (read, { items }) => bylinesOf(read, items.flatMap(namedBy)),
  madeBy: authorOf,
  // An erased author's comment keeps its place in the discussion.
  rules: [],
  present: (comment, bylineOf) => present(comment, bylineOf),
};

export async function commentsPage(
  read: ReadModels,
  postId: string,
  page: PageRequest,
  viewer: Viewer,
): Promise<Page<CommentView>> {
  const skeletonOf = (asked: PageRequest) =>
    findPage(read, comments, { where: { postId }, sort: { createdAt: 1 } }, asked);
  return viewPage(read, commentViews, skeletonOf, page, viewer);
}

export async function commentById(read: ReadModels, id: string, viewer: Viewer): Promise<CommentView | undefined> {
  const comment = await read.get(comments, id);
  return comment && (await viewsOf(read, commentViews, { items: [comment] }, askingByName(viewer)))[0];
}

export const commentSubject: Subject = {
  endings: [endsWith(CommentDeleted, ({ data }) => data.commentId)],
  readFrom: ['discussion'],
  existing: async (read, ids) => new Set((await read.getMany(comments, ids)).map(({ _id }) => _id)),
};

function present(doc: CommentDocument, bylineOf: (memberId: string) => Byline): CommentView {
  const { name, avatar, role } = bylineOf(doc.authorId);
  return {
    id: doc._id,
    postId: doc.postId,
    userId: doc.authorId,
    userName: name,
    userAvatar: avatar,
    userRole: role,
    content: doc.content,
    mentions: presentMentions(doc.mentionedAs, bylineOf),
    isEdited: doc.editedAt !== null,
    isErased: doc.erased,
    createdAt: doc.createdAt,
    updatedAt: doc.editedAt ?? doc.createdAt,
  };
}

/** Ids of posts that a member commented on. */
export async function postsCommentedBy(read: ReadModels, memberId: string, limit: number): Promise<readonly string[]> {
  const found = await read.find(comments, { where: { authorId: memberId }, sort: { createdAt: -1 }, limit });
  return found.map(({ postId }) => postId);
}
