// Questions about comments: skeleton → hydrate → present, oldest first.
import { findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type Byline, bylinesOf } from '../members/queries.ts';
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
  isEdited: boolean;
  isErased: boolean;
  createdAt: string;
  updatedAt: string;
}>;

export async function commentsPage(read: ReadModels, postId: string, page: PageRequest): Promise<Page<CommentView>> {
  const found = await findPage(read, comments, { where: { postId }, sort: { createdAt: 1 } }, page);
  return { items: await viewsOf(read, found.items), nextCursor: found.nextCursor };
}

export async function commentById(read: ReadModels, id: string): Promise<CommentView | undefined> {
  const doc = await read.get(comments, id);
  return doc && (await viewsOf(read, [doc]))[0];
}

async function viewsOf(read: ReadModels, docs: readonly CommentDocument[]): Promise<readonly CommentView[]> {
  const bylineOf = await bylinesOf(
    read,
    docs.map(({ authorId }) => authorId),
  );
  return docs.map((doc) => present(doc, bylineOf(doc.authorId)));
}

function present(doc: CommentDocument, { name, avatar, role }: Byline): CommentView {
  return {
    id: doc._id,
    postId: doc.postId,
    userId: doc.authorId,
    userName: name,
    userAvatar: avatar,
    userRole: role,
    content: doc.content,
    isEdited: doc.editedAt !== null,
    isErased: doc.erased,
    createdAt: doc.createdAt,
    updatedAt: doc.editedAt ?? doc.createdAt,
  };
}
