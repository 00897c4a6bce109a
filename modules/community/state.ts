// What the community's decisions look at: one small state per stream.
import type { CommentEvent, LikeEvent, PollVoteEvent, PostEvent } from './events.ts';

export type PostState =
  | Readonly<{ status: 'none' }>
  | Readonly<{
      status: 'deleted';
      /** What it showed: `/media/…` addresses of its author's uploads. */
      mediaUrls: readonly string[];
    }>
  | Readonly<{
      status: 'published';
      postId: string;
      authorId: string;
      content: string | null;
      mediaUrls: readonly string[];
      poll: Readonly<{ optionCount: number; closesAt: string }> | null;
    }>;

export const noPost: PostState = { status: 'none' };

export function evolvePost(state: PostState, event: PostEvent): PostState {
  switch (event.type) {
    case 'PostCreated': {
      const { postId, authorId, content, media, pollOptions, pollClosesAt } = event.data;
      const poll = pollOptions && pollClosesAt ? { optionCount: pollOptions.length, closesAt: pollClosesAt } : null;
      const mediaUrls = (media ?? []).map(({ url }) => url);
      return { status: 'published', postId, authorId, content, mediaUrls, poll };
    }
    case 'PostEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'PostDeleted':
      return { status: 'deleted', mediaUrls: state.status === 'published' ? state.mediaUrls : [] };
  }
}

export type CommentState =
  | Readonly<{ status: 'none' | 'deleted' }>
  | Readonly<{
      status: 'published';
      commentId: string;
      postId: string;
      postAuthorId: string;
      authorId: string;
      content: string | null;
    }>;

export const noComment: CommentState = { status: 'none' };

export function evolveComment(state: CommentState, event: CommentEvent): CommentState {
  switch (event.type) {
    case 'CommentAdded': {
      const { commentId, postId, postAuthorId, authorId, content } = event.data;
      return { status: 'published', commentId, postId, postAuthorId, authorId, content };
    }
    case 'CommentEdited':
      return state.status === 'published' ? { ...state, content: event.data.content } : state;
    case 'CommentDeleted':
      return { status: 'deleted' };
  }
}

export type LikeState = Readonly<{ liked: boolean }>;

export const notLiked: LikeState = { liked: false };

export function evolveLike(_: LikeState, event: LikeEvent): LikeState {
  return { liked: event.type === 'PostLiked' };
}

export type PollVoteState = Readonly<{ option: number | null }>;

export const notVoted: PollVoteState = { option: null };

export function evolvePollVote(_: PollVoteState, event: PollVoteEvent): PollVoteState {
  return { option: event.data.option };
}
