// The four deciders of the community: posts, comments, likes and poll votes. Pure: who, when and ids arrive in the command.
import type { Decider } from '../../src/kernel/decider.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { CastPollVote, CommentCommand, CreatePost, LikeCommand, PostCommand } from './commands.ts';
import { commentNotFound, postNotFound } from './errors.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  type CommentEvent,
  type LikeEvent,
  PollVoteCast,
  type PollVoteEvent,
  PostCreated,
  PostDeleted,
  PostEdited,
  type PostEvent,
  PostLiked,
  PostUnliked,
} from './events.ts';
import {
  aVoteNeedsAnOpenPollAndOneOfItsOptions,
  onlyTheAuthorMayEdit,
  pollOpenMs,
  theAuthorOrAnAdminWithAReasonMayDelete,
} from './policies.ts';
import {
  type CommentState,
  evolveComment,
  evolveLike,
  evolvePollVote,
  evolvePost,
  type LikeState,
  noComment,
  noPost,
  notLiked,
  notVoted,
  type PollVoteState,
  type PostState,
} from './state.ts';

function createPost({ data, at }: CreatePost): readonly PostEvent[] {
  const pollClosesAt = data.pollOptions ? new Date(Date.parse(at) + pollOpenMs).toISOString() : null;
  const pollOptions = data.pollOptions && [...data.pollOptions];
  const { media, mentions, ...post } = data;
  return [PostCreated({ ...post, media: [...media], pollOptions, pollClosesAt, mentions: [...mentions] })];
}

function decidePost(command: PostCommand, state: PostState): readonly PostEvent[] | Refusal {
  if (command.type === 'CreatePost') {
    if (state.status !== 'none') throw new Error(`Post ${command.data.postId} was created before.`);
    return createPost(command);
  }
  if (state.status !== 'published') return postNotFound;
  const { postId, authorId } = state;
  switch (command.type) {
    case 'EditPost': {
      const { content, mentions } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return content === state.content ? [] : [PostEdited({ postId, authorId, content, mentions: [...mentions] })];
    }
    case 'DeletePost': {
      const { reason } = command.data;
      return (
        theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason) ?? [
          PostDeleted({ postId, authorId, reason }),
        ]
      );
    }
  }
}

function decideComment(command: CommentCommand, state: CommentState): readonly CommentEvent[] | Refusal {
  if (command.type === 'AddComment') {
    if (state.status !== 'none') throw new Error(`Comment ${command.data.commentId} was added before.`);
    return [CommentAdded({ ...command.data, mentions: [...command.data.mentions] })];
  }
  if (state.status !== 'published') return commentNotFound;
  const { commentId, postId, postAuthorId, authorId } = state;
  switch (command.type) {
    case 'EditComment': {
      const { content, mentions } = command.data;
      const refusal = onlyTheAuthorMayEdit(command.actor, authorId);
      if (refusal) return refusal;
      return content === state.content
        ? []
        : [CommentEdited({ commentId, postId, postAuthorId, authorId, content, mentions: [...mentions] })];
    }
    case 'DeleteComment': {
      const { reason } = command.data;
      return (
        theAuthorOrAnAdminWithAReasonMayDelete(command.actor, authorId, reason) ?? [
          CommentDeleted({ commentId, postId, authorId, reason }),
        ]
      );
    }
  }
}

function decideLike(command: LikeCommand, state: LikeState): readonly LikeEvent[] {
  switch (command.type) {
    case 'LikePost':
      return state.liked ? [] : [PostLiked(command.data)];
    case 'UnlikePost':
      return state.liked ? [PostUnliked(command.data)] : [];
  }
}

function decidePollVote(command: CastPollVote, state: PollVoteState): readonly PollVoteEvent[] | Refusal {
  const { postId, memberId, option, poll } = command.data;
  const refusal = aVoteNeedsAnOpenPollAndOneOfItsOptions(poll, option, command.at);
  if (refusal) return refusal;
  return option === state.option ? [] : [PollVoteCast({ postId, memberId, option, previousOption: state.option })];
}

export const postDecider: Decider<PostCommand, PostEvent, PostState> = {
  initial: noPost,
  evolve: evolvePost,
  decide: decidePost,
};
export const commentDecider: Decider<CommentCommand, CommentEvent, CommentState> = {
  initial: noComment,
  evolve: evolveComment,
  decide: decideComment,
};
export const likeDecider: Decider<LikeCommand, LikeEvent, LikeState> = {
  initial: notLiked,
  evolve: evolveLike,
  decide: decideLike,
};
export const pollVoteDecider: Decider<CastPollVote, PollVoteEvent, PollVoteState> = {
  initial: notVoted,
  evolve: evolvePollVote,
  decide: decidePollVote,
};
