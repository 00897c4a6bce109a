// What members can ask of the community. Facts about other streams (is the post there? who wrote it?) arrive in the command.
import type { Command } from '../../src/kernel/command.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import type { MediaItem, PostCreated } from './events.ts';

type Created = EventOf<typeof PostCreated>['data'];

export type CreatePost = Command<
  'CreatePost',
  Readonly<{
    postId: string;
    authorId: string;
    postType: Created['postType'];
    category: Created['category'];
    content: string;
    media: readonly MediaItem[];
    /** Null unless the post is a poll. */
    pollOptions: readonly string[] | null;
    mentions: readonly string[];
  }>
>;
export type EditPost = Command<'EditPost', Readonly<{ content: string; mentions: readonly string[] }>>;
/** `reason` is needed where the one who removes is not the author. */
export type DeletePost = Command<'DeletePost', Readonly<{ reason: string | null }>>;
export type PostCommand = CreatePost | EditPost | DeletePost;

export type AddComment = Command<
  'AddComment',
  Readonly<{
    commentId: string;
    postId: string;
    postAuthorId: string;
    authorId: string;
    content: string;
    mentions: readonly string[];
  }>
>;
export type EditComment = Command<'EditComment', Readonly<{ content: string; mentions: readonly string[] }>>;
export type DeleteComment = Command<'DeleteComment', Readonly<{ reason: string | null }>>;
export type CommentCommand = AddComment | EditComment | DeleteComment;

type Liking = Readonly<{ postId: string; postAuthorId: string; memberId: string }>;
export type LikePost = Command<'LikePost', Liking>;
export type UnlikePost = Command<'UnlikePost', Liking>;
export type LikeCommand = LikePost | UnlikePost;

export type CastPollVote = Command<
  'CastPollVote',
  Readonly<{
    postId: string;
    memberId: string;
    /** Index of the chosen option, from 0. */
    option: number;
    poll: Readonly<{ optionCount: number; closesAt: string }> | null;
  }>
>;
