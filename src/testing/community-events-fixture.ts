// Events of a small community for tests, with defaults for what most tests don't care about.
import { MemberErased, MemberRegistered, ProfileUpdated } from '../../modules/accounts/model/member/events.ts';
import { CommentAdded } from '../../modules/community/model/comment-events.ts';
import { PostLiked } from '../../modules/community/model/like.ts';
import { PostCreated } from '../../modules/community/model/post-events.ts';

export function joined(memberId: string, names: Readonly<{ firstName?: string; lastName?: string }> = {}) {
  const { firstName = null, lastName = null } = names;
  const email = `${memberId}@mail.example`;
  return MemberRegistered({ memberId, email, firstName, lastName, passwordHash: 'hash' });
}

export function named(memberId: string, username: string) {
  const others = { bio: null, role: null, profileEmoji: null, profileImageUrl: null };
  return ProfileUpdated({ memberId, username, ...others });
}

export const erased = (memberId: string) => MemberErased({ memberId });

export function posted(authorId: string, postId: string, fields: Partial<Parameters<typeof PostCreated>[0]> = {}) {
  return PostCreated({
    postId,
    authorId,
    postType: 'insight',
    category: 'general',
    content: `${authorId} wrote ${postId}`,
    media: [],
    pollOptions: null,
    pollClosesAt: null,
    mentions: [],
    mentionedAs: [],
    ...fields,
  });
}

export function commented(
  authorId: string,
  commentId: string,
  postId: string,
  postAuthorId: string,
  fields: Partial<Parameters<typeof CommentAdded>[0]> = {},
) {
  return CommentAdded({
    commentId,
    postId,
    postAuthorId,
    authorId,
    content: `${authorId} said ${commentId}`,
    parentId: null,
    answeredAuthorId: null,
    mentions: [],
    mentionedAs: [],
    ...fields,
  });
}

export const liked = (memberId: string, postId: string, postAuthorId: string) =>
  PostLiked({ postId, postAuthorId, memberId });
