// Random actions of members in the community.

import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { wordsOf as wordsOfComment } from './comment-state.ts';
import { bookmarks, comments, commentTellings, likes, pollClosings, pollVotes, posts, watches } from './index.ts';
import { wordsOf as wordsOfPost } from './post-state.ts';

type Doing = Readonly<{ world: World; memberId: string }>;

const member =
  (deed: (doing: Doing) => void): Deed =>
  (world) => {
    const memberId = world.pick(activeMembers(world));
    if (memberId !== undefined) deed({ world, memberId });
  };

/** Picks a published post, as the calls look one up before they change anything about it. */
const onPost = (deed: (doing: Doing & { postId: string; postAuthorId: string }) => void): Deed =>
  member(({ world, memberId }) => {
    const postId = world.one('post');
    const post = postId === undefined ? undefined : world.state(posts, postId);
    if (post?.status === 'published') deed({ world, memberId, postId: post.postId, postAuthorId: post.authorId });
  });

/** Returns random mentions for a text of this member. Names in a text are its author's personal data. */
const mentions = (world: World, authorId: string) =>
  [world.one('member'), world.one('member')]
    .filter((memberId) => memberId !== undefined)
    .map((memberId) => ({ name: `friend-of-${markOf(authorId)}`, memberId }));

export const createPost = member(({ world, memberId }) => {
  const postId = world.make('post');
  const mark = markOf(memberId);
  const isPoll = world.chance(3);
  const category = world.pick(['ethics', 'general'] as const) ?? 'general';
  world.execute(posts, postId, {
    type: 'CreatePost',
    data: {
      postId,
      postType: isPoll ? 'poll' : 'insight',
      category,
      content: world.text(memberId),
      media: world.chance(3) ? [{ url: `/media/${mark}`, type: 'image', alt: `A lamp ${mark}` }] : [],
      pollOptions: isPoll ? ['Yes', 'No', 'Maybe'].map((option) => `${option} ${mark}`) : null,
      mentions: mentions(world, memberId),
      isRepeated: world.chance(4),
    },
    actor: by(memberId),
  });
});

/** A moderator's review of held content. Nothing of it is left once its author is erased. */
const reviewPost: Deed = (world) => {
  const postId = world.one('post');
  const moderator = world.pick(activeMembers(world));
  const post = postId === undefined ? undefined : world.state(posts, postId);
  if (!moderator || postId === undefined || (post?.status !== 'held' && post?.status !== 'removed')) return;
  if (!activeMembers(world).includes(wordsOfPost(post).authorId)) return;
  world.execute(posts, postId, { type: 'ReleasePost', data: { decidedAt: world.at }, actor: by(moderator, true) });
};

const reviewComment: Deed = (world) => {
  const commentId = world.one('comment');
  const comment = commentId === undefined ? undefined : world.state(comments, commentId);
  const moderator = world.pick(activeMembers(world));
  if (!moderator || commentId === undefined || (comment?.status !== 'held' && comment?.status !== 'removed')) return;
  const { authorId, postId } = wordsOfComment(comment);
  if (!activeMembers(world).includes(authorId) || world.state(posts, postId).status === 'deleted') return;
  const actor = by(moderator, true);
  const reason = `too often ${markOf(authorId)}`;
  if (world.chance(4)) world.execute(comments, commentId, { type: 'DeleteComment', data: { reason }, actor });
  else world.execute(comments, commentId, { type: 'ReleaseComment', data: { decidedAt: world.at }, actor });
};

const editPost = onPost(({ world, postId, postAuthorId }) => {
  if (!activeMembers(world).includes(postAuthorId)) return;
  world.execute(posts, postId, {
    type: 'EditPost',
    data: {
      content: world.text(postAuthorId),
      mentions: mentions(world, postAuthorId),
      isRepeated: world.chance(4),
    },
    actor: by(postAuthorId),
  });
});

const limitComments = onPost(({ world, postId, postAuthorId }) => {
  if (!activeMembers(world).includes(postAuthorId)) return;
  const commentsBy = world.pick(['everybody', 'followed', 'nobody'] as const) ?? 'nobody';
  world.execute(posts, postId, { type: 'LimitComments', data: { commentsBy }, actor: by(postAuthorId) });
});

const deletePost = onPost(({ world, memberId, postId, postAuthorId }) => {
  if (!world.chance(3)) return;
  world.execute(posts, postId, {
    type: 'DeletePost',
    data: { reason: `not kind ${markOf(postAuthorId)}` },
    actor: by(memberId, true),
  });
});

/** A few decisions about everything, so that several of them concern the same thing. */
const decisionId = (world: World): string => world.pick(['decision-a', 'decision-b', 'decision-c']) ?? '';

/** By moderators: removed, restored, or deleted for good. */
const moderatePost: Deed = (world) => {
  const [postId, moderator] = [world.one('post'), world.pick(activeMembers(world))];
  const post = postId === undefined ? undefined : world.state(posts, postId);
  if (postId === undefined || moderator === undefined || !post || post.status === 'none' || post.status === 'deleted')
    return;
  const { authorId } = wordsOfPost(post);
  if (!activeMembers(world).includes(authorId)) return;
  const decided = { decisionId: decisionId(world) };
  const removal = { ...decided, reason: `not kind ${markOf(authorId)}`, endsReview: world.chance(2) };
  const actor = by(moderator, true);
  if (world.chance(2)) world.execute(posts, postId, { type: 'RemovePost', data: removal, actor });
  else if (world.chance(8)) world.execute(posts, postId, { type: 'ForgetRemovedPost', data: decided, actor });
  else world.execute(posts, postId, { type: 'RestorePost', data: decided, actor });
};

const moderateComment: Deed = (world) => {
  const [commentId, moderator] = [world.one('comment'), world.pick(activeMembers(world))];
  const comment = commentId === undefined ? undefined : world.state(comments, commentId);
  if (commentId === undefined || moderator === undefined || !comment) return;
  if (comment.status === 'none' || comment.status === 'deleted') return;
  const { authorId, postId } = wordsOfComment(comment);
  if (!activeMembers(world).includes(authorId) || world.state(posts, postId).status === 'deleted') return;
  const decided = { decisionId: decisionId(world) };
  const removal = { ...decided, reason: `not kind ${markOf(authorId)}`, endsReview: world.chance(2) };
  const actor = by(moderator, true);
  if (world.chance(2)) world.execute(comments, commentId, { type: 'RemoveComment', data: removal, actor });
  else world.execute(comments, commentId, { type: 'RestoreComment', data: decided, actor });
};

const likeOrUnlike = onPost(({ world, memberId, postId, postAuthorId }) =>
  world.execute(likes, [postId, memberId], {
    type: world.chance(3) ? 'UnlikePost' : 'LikePost',
    data: { postId, postAuthorId },
    actor: by(memberId),
  }),
);

const bookmark = onPost(({ world, memberId, postId }) => {
  world.execute(bookmarks, [postId, memberId], { type: 'BookmarkPost', data: { postId }, actor: by(memberId) });
  world.all('bookmark').push(`${postId} ${memberId}`);
});

/** Existing bookmarks: a random member and a random post rarely meet twice. */
const unbookmark: Deed = (world) => {
  const [postId, memberId] = world.one('bookmark')?.split(' ') ?? [];
  if (postId === undefined || memberId === undefined) return;
  if (world.state(posts, postId).status !== 'published' || !activeMembers(world).includes(memberId)) return;
  world.execute(bookmarks, [postId, memberId], { type: 'UnbookmarkPost', data: { postId }, actor: by(memberId) });
};

const watchOrMute = onPost(({ world, memberId, postId }) => {
  const type = world.chance(2) ? 'MutePost' : 'WatchPost';
  world.execute(watches, [postId, memberId], { type, data: { postId }, actor: by(memberId) });
  world.all('watch').push(`${postId} ${memberId}`);
});

/** Existing watches and mutes: a random member and a random post rarely meet twice. */
const unwatchOrUnmute: Deed = (world) => {
  const [postId, memberId] = world.one('watch')?.split(' ') ?? [];
  if (postId === undefined || memberId === undefined) return;
  if (world.state(posts, postId).status !== 'published' || !activeMembers(world).includes(memberId)) return;
  const type = world.state(watches, [postId, memberId]).stance === 'muted' ? 'UnmutePost' : 'UnwatchPost';
  world.execute(watches, [postId, memberId], { type, data: { postId }, actor: by(memberId) });
};

const tellWatchers: Deed = (world) => {
  const commentId = world.one('comment');
  const comment = commentId === undefined ? undefined : world.state(comments, commentId);
  if (comment?.status !== 'published') return;
  const { postId, authorId } = comment;
  const watcherIds = activeMembers(world).filter((memberId) => memberId !== authorId);
  world.execute(commentTellings, [postId, '2026-05-01T09'], {
    type: 'TellWatchers',
    data: { postId, commentId: comment.commentId, authorId, watcherIds },
    actor: { kind: 'system', id: 'community.tell-watchers' },
  });
};

const vote = onPost(({ world, memberId, postId }) => {
  const post = world.state(posts, postId);
  const poll = post.status === 'published' ? post.poll : null;
  const data = { postId, option: world.number(3), poll };
  world.execute(pollVotes, [postId, memberId], { type: 'CastPollVote', data, actor: by(memberId) });
});

const closePoll = onPost(({ world, postId, postAuthorId }) => {
  const post = world.state(posts, postId);
  if (post.status !== 'published' || post.poll === null || post.content === null) return;
  const poll = { postId, authorId: postAuthorId };
  const actor = { kind: 'system', id: 'community.close-polls' } as const;
  world.execute(pollClosings, postId, { type: 'ClosePoll', data: poll, actor });
  const voterIds = activeMembers(world).filter(
    (memberId) => world.state(pollVotes, [postId, memberId]).option !== null,
  );
  world.execute(pollClosings, postId, { type: 'TellVoters', data: { ...poll, voterIds }, actor });
});

/** Returns the parent of a comment on this post, if it is randomly chosen to be a reply, as the calls determine it. */
const answered = (world: World, postId: string) => {
  if (world.chance(2)) return {};
  const there = world.all('comment').flatMap((id) => {
    const comment = world.state(comments, id);
    return comment.status === 'published' && comment.postId === postId ? [comment] : [];
  });
  const comment = world.pick(there);
  return comment && { parentId: comment.parentId ?? comment.commentId, answeredAuthorId: comment.authorId };
};

const addComment = onPost(({ world, memberId, postId, postAuthorId }) => {
  const answers = answered(world, postId);
  const commentId = world.make('comment');
  world.execute(comments, commentId, {
    type: 'AddComment',
    data: {
      ...{ commentId, postId, postAuthorId, ...answers, content: world.text(memberId) },
      mentions: mentions(world, memberId),
      isRepeated: world.chance(4),
    },
    actor: by(memberId),
  });
});

const changeComment: Deed = (world) => {
  const commentId = world.one('comment');
  const comment = commentId === undefined ? undefined : world.state(comments, commentId);
  if (comment?.status !== 'published' || !activeMembers(world).includes(comment.authorId)) return;
  const command = world.chance(3)
    ? ({ type: 'DeleteComment', data: { reason: null } } as const)
    : ({
        type: 'EditComment',
        data: {
          content: world.text(comment.authorId),
          mentions: mentions(world, comment.authorId),
          isRepeated: world.chance(2),
        },
      } as const);
  world.execute(comments, comment.commentId, { ...command, actor: by(comment.authorId) });
};

export const deeds: readonly Deed[] = [
  createPost,
  createPost,
  createPost,
  reviewPost,
  reviewComment,
  editPost,
  limitComments,
  deletePost,
  moderatePost,
  moderatePost,
  moderateComment,
  moderateComment,
  likeOrUnlike,
  likeOrUnlike,
  likeOrUnlike,
  likeOrUnlike,
  vote,
  bookmark,
  unbookmark,
  watchOrMute,
  unwatchOrUnmute,
  tellWatchers,
  vote,
  closePoll,
  closePoll,
  vote,
  addComment,
  addComment,
  addComment,
  changeComment,
  changeComment,
  changeComment,
];
