// Folds the community's references to tools, without knowing the tools. A tool that joins the directory later finds
// earlier references.
import { MemberErased } from '../../../modules/accounts/model/member/events.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentRemoved,
  CommentRestored,
} from '../../../modules/community/model/comment-events.ts';
import {
  PostCreated,
  PostDeleted,
  PostEdited,
  PostRemoved,
  PostRestored,
} from '../../../modules/community/model/post-events.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { factsOf } from '../../../src/text/facts.ts';
import type { MentionDocument } from './read-model.ts';
import { referencesIn } from './references.ts';

const mentionIdOf = (kind: MentionDocument['kind'], id: string): string => `${kind}:${id}`;

const ofPost = ({ data }: { data: { postId: string } }): string => mentionIdOf('post', data.postId);
const ofComment = ({ data }: { data: { commentId: string } }): string => mentionIdOf('comment', data.commentId);

type Said = Omit<MentionDocument, 'plain' | 'references' | 'named' | 'isRemoved' | 'isPostRemoved'>;

const findable = (doc: MentionDocument): MentionDocument => ({
  ...doc,
  references: doc.isRemoved || doc.isPostRemoved ? [] : doc.named,
});

/** Undefined for a text without references, and for one that is unreadable. */
function mentionWith(doc: Said | MentionDocument, text: string | null): MentionDocument | null {
  const facts = factsOf(text ?? '');
  const named = referencesIn(facts);
  if (named.length === 0) return null;
  return findable({ isRemoved: false, isPostRemoved: false, ...doc, plain: facts.plain, named, references: named });
}

export const mentions = collection<MentionDocument>('evidence.mentions', {
  whose: {
    owner: 'authorId',
    exportedAs: 'toolMentions',
    present: ({ kind, sourceId, named, createdAt }) => ({ kind, sourceId, named, createdAt }),
  },
  indexes: [
    { fields: { references: 1, createdAt: -1 }, array: true },
    { fields: { references: 1, kind: 1 }, array: true },
    { fields: { postId: 1 } },
    { fields: { authorId: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(PostCreated, {
      key: ofPost,
      fold: (_, { data: { postId, authorId, content }, metadata }, _id) =>
        mentionWith(
          {
            ...{ _id, kind: 'post', sourceId: postId, postId, postAuthorId: authorId, authorId },
            createdAt: metadata.at,
          },
          content,
        ),
    }),
    on(PostEdited, {
      key: ofPost,
      fold: (doc, { data: { postId, authorId, content }, metadata: { at: createdAt } }, _id) =>
        mentionWith(
          doc ?? { _id, kind: 'post', sourceId: postId, postId, postAuthorId: authorId, authorId, createdAt },
          content,
        ),
    }),
    on(CommentAdded, {
      key: ofComment,
      fold: (_, { data: { commentId: sourceId, postId, postAuthorId, authorId, content }, metadata }, _id) =>
        mentionWith(
          { _id, kind: 'comment', sourceId, postId, postAuthorId, authorId, createdAt: metadata.at },
          content,
        ),
    }),
    on(CommentEdited, {
      key: ofComment,
      fold(doc, { data: { commentId: sourceId, postId, postAuthorId, authorId, content }, metadata }, _id) {
        const known = { _id, kind: 'comment', sourceId, postId, authorId, createdAt: metadata.at } as const;
        return mentionWith(doc ?? { ...known, postAuthorId: postAuthorId ?? '' }, content);
      },
    }),
    on(CommentRemoved, { key: ofComment, fold: (doc) => doc && findable({ ...doc, isRemoved: true }) }),
    on(CommentRestored, { key: ofComment, fold: (doc) => doc && findable({ ...doc, isRemoved: false }) }),
    on(CommentDeleted, { key: ofComment, fold: () => null }),
    onEach(PostRemoved, {
      where: ({ data }) => ({ postId: data.postId }),
      fold: (doc) => findable({ ...doc, isPostRemoved: true }),
    }),
    onEach(PostRestored, {
      where: ({ data }) => ({ postId: data.postId }),
      fold: (doc) => findable({ ...doc, isPostRemoved: false }),
    }),
    onEach(PostDeleted, { where: ({ data }) => ({ postId: data.postId }), fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

export const evidenceProjection = defineProjection({ name: 'evidence', version: 4, collections: [mentions] });
