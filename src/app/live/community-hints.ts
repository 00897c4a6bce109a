// Hints about the community, for everybody who has it open.
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  CommentEditHeld,
  CommentHeld,
  CommentRemovalNoted,
  CommentRemoved,
  CommentRestored,
  HeldCommentDropped,
  PollClosed,
  PollVoteCast,
  PostCommentsLimited,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEditHeld,
  PostLiked,
  PostMuted,
  PostRemovalNoted,
  PostRemoved,
  PostRestored,
  PostUnliked,
  PostUnmuted,
} from '../../../modules/community/index.ts';
import { type AddressedHint, type HintRule, hint, hints } from '../../platform/live/hint.ts';

type OfPost = Readonly<{ postId: string }>;

const post = (id: string, audience: AddressedHint['audience']): AddressedHint => ({ topic: 'post', id, audience });

/** Sends a hint to everybody: the author made or undid a change. */
const changed = ({ postId }: OfPost): AddressedHint => post(postId, 'everybody');
/** Sends a hint only to members: likes, votes and comments. */
const moved = ({ postId }: OfPost): AddressedHint => post(postId, 'members');

/** Sends a hint to the author alone about a post that waits for review. */
const waits = ({ postId, authorId }: OfPost & Readonly<{ authorId: string }>): AddressedHint =>
  post(postId, { member: authorId });

/** Updates the bell of a member who mutes a post, since it leaves out what is about that post. */
const inBell = ({ memberId: member }: Readonly<{ memberId: string }>): AddressedHint => {
  return { topic: 'notifications', audience: { member } };
};

export const communityHints: readonly HintRule[] = [
  // The client shows it in the pill above the feed.
  hint(PostCreated, ({ data }) => [{ topic: 'feed', id: data.postId, audience: 'everybody', by: data.authorId }]),
  // A poll that closes shows its result and takes no more votes.
  ...hints([PostEdited, PostCommentsLimited, PostDeleted, PostRemoved, PostRestored, PollClosed], ({ data }) => [
    changed(data),
  ]),
  ...hints([PostLiked, PostUnliked, PollVoteCast], ({ data }) => [moved(data)]),
  ...hints([CommentAdded, CommentEdited, CommentDeleted, CommentRemoved, CommentRestored], ({ data }) => [moved(data)]),
  ...hints(
    [PostEditHeld, PostRemovalNoted, CommentHeld, CommentEditHeld, CommentRemovalNoted, HeldCommentDropped],
    ({ data }) => [waits(data)],
  ),
  ...hints([PostMuted, PostUnmuted], ({ data }) => [inBell(data)]),
];
