// Folds references to tools, without knowing the tools: one that joins later finds earlier references.
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
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';
import { factsOf } from '../../../src/text/facts.ts';
import { referencesIn } from './references.ts';

/** `_id` is `{kind}:{sourceId}`. */
export type MentionDocument = Readonly<{
  _id: string;
  kind: 'post' | 'comment';
  sourceId: string;
  /** For a comment, its post. */
  postId: string;
  postAuthorId: string;
  authorId: string;
  plain: string;
  /** The keys that find it; none while moderators have removed it or its post. */
  references: readonly string[];
  named: readonly string[];
  isRemoved: boolean;
  isPostRemoved: boolean;
  createdAt: string;
}>;

const mentionIdOf = (kind: MentionDocument['kind'], id: string): string => `${kind}:${id}`;

const ofPost = ({ data }: { data: { postId: string } }): string => mentionIdOf('post', data.postId);
const onPost = ({ data }: { data: { postId: string } }) => ({ postId: data.postId });
const ofComment = ({ data }: { data: { commentId: string } }): string => mentionIdOf('comment', data.commentId);

type Said = Omit<MentionDocument, 'plain' | 'references' | 'named' | 'isRemoved' | 'isPostRemoved'>;

function inPost(_id: string, { data, metadata }: Recorded<EventOf<typeof PostCreated | typeof PostEdited>>): Said {
  const { postId, authorId } = data;
  return { _id, kind: 'post', sourceId: postId, postId, postAuthorId: authorId, authorId, createdAt: metadata.at };
}

function inComment(
  _id: string,
  { data, metadata }: Recorded<EventOf<typeof CommentAdded | typeof CommentEdited>>,
): Said {
  const { commentId: sourceId, postId, postAuthorId, authorId } = data;
  const createdAt = metadata.at;
  return { _id, kind: 'comment', sourceId, postId, postAuthorId: postAuthorId ?? '', authorId, createdAt };
}

const findable = (doc: MentionDocument): MentionDocument => ({
  ...doc,
  references: doc.isRemoved || doc.isPostRemoved ? [] : doc.named,
});

/** Returns null for a text without references, and for one that is unreadable. */
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
    on(PostCreated, { key: ofPost, fold: (_, event, _id) => mentionWith(inPost(_id, event), event.data.content) }),
    on(PostEdited, {
      key: ofPost,
      fold: (doc, event, _id) => mentionWith(doc ?? inPost(_id, event), event.data.content),
    }),
    on(CommentAdded, {
      key: ofComment,
      fold: (_, event, _id) => mentionWith(inComment(_id, event), event.data.content),
    }),
    on(CommentEdited, {
      key: ofComment,
      fold: (doc, event, _id) => mentionWith(doc ?? inComment(_id, event), event.data.content),
    }),
    on(CommentRemoved, { key: ofComment, fold: (doc) => doc && findable({ ...doc, isRemoved: true }) }),
    on(CommentRestored, { key: ofComment, fold: (doc) => doc && findable({ ...doc, isRemoved: false }) }),
    on(CommentDeleted, { key: ofComment, fold: () => null }),
    onEach(PostRemoved, { where: onPost, fold: (doc) => findable({ ...doc, isPostRemoved: true }) }),
    onEach(PostRestored, { where: onPost, fold: (doc) => findable({ ...doc, isPostRemoved: false }) }),
    onEach(PostDeleted, { where: onPost, fold: () => null }),
    onEach(MemberErased, { where: ({ data }) => ({ authorId: data.memberId }), fold: () => null }),
  ],
});

export const evidenceProjection = defineProjection({ name: 'evidence', version: 4, collections: [mentions] });
