// Random actions of members in the community.

import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import { activeMembers, byMember } from '../accounts/command-generators-fixture.ts';
import { bookmarks, comments, likes, pollClosings, pollVotes, posts, watcherNotices, watches } from './index.ts';
import { wordsOf as wordsOfComment } from './model/comment-state.ts';
import { wordsOf as wordsOfPost } from './model/post-state.ts';

type Doing = Readonly<{ history: History; memberId: string }>;

const member = (generator: (doing: Doing) => void) => byMember((history, memberId) => generator({ history, memberId }));

/** Picks a published post, as the calls look one up before they change anything about it. */
const onPost = (generator: (doing: Doing & { postId: string; postAuthorId: string }) => void): CommandGenerator =>
  member(({ history, memberId }) => {
    const postId = history.one('post');
    const post = postId === undefined ? undefined : history.state(posts, postId);
    if (post?.status === 'published')
      generator({ history, memberId, postId: post.postId, postAuthorId: post.authorId });
  });

/** Returns random mentions for a text of this member. Names in a text are its author's personal data. */
const mentions = (history: History, authorId: string) =>
  [history.one('member'), history.one('member')]
    .filter((memberId) => memberId !== undefined)
    .map((memberId) => ({ name: `friend-of-${markOf(authorId)}`, memberId }));

export const createPost = member(({ history, memberId }) => {
  const postId = history.make('post');
  const mark = markOf(memberId);
  const isPoll = history.chance(3);
  const category = history.pick(['ethics', 'general'] as const) ?? 'general';
  history.execute(posts, postId, {
    type: 'CreatePost',
    data: {
      postId,
      postType: isPoll ? 'poll' : 'insight',
      category,
      content: history.text(memberId),
      media: history.chance(3) ? [{ url: `/media/${mark}`, type: 'image', alt: `A lamp ${mark}` }] : [],
      pollOptions: isPoll ? ['Yes', 'No', 'Maybe'].map((option) => `${option} ${mark}`) : null,
      mentions: mentions(history, memberId),
      isRepeated: history.chance(4),
    },
    actor: by(memberId),
  });
});

/** A moderator's review of held content. Nothing of it is left once its author is erased. */
const reviewPost: CommandGenerator = (history) => {
  const postId = history.one('post');
  const moderator = history.pick(activeMembers(history));
  const post = postId === undefined ? undefined : history.state(posts, postId);
  if (!moderator || postId === undefined || (post?.status !== 'held' && post?.status !== 'removed')) return;
  if (!activeMembers(history).includes(wordsOfPost(post).authorId)) return;
  history.execute(posts, postId, { type: 'ReleasePost', data: { decidedAt: history.at }, actor: by(moderator, true) });
};

const reviewComment: CommandGenerator = (history) => {
  const commentId = history.one('comment');
  const comment = commentId === undefined ? undefined : history.state(comments, commentId);
  const moderator = history.pick(activeMembers(history));
  if (!moderator || commentId === undefined || (comment?.status !== 'held' && comment?.status !== 'removed')) return;
  const { authorId, postId } = wordsOfComment(comment);
  if (!activeMembers(history).includes(authorId) || history.state(posts, postId).status === 'deleted') return;
  const actor = by(moderator, true);
  const reason = `too often ${markOf(authorId)}`;
  if (history.chance(4)) history.execute(comments, commentId, { type: 'DeleteComment', data: { reason }, actor });
  else history.execute(comments, commentId, { type: 'ReleaseComment', data: { decidedAt: history.at }, actor });
};

const editPost = onPost(({ history, postId, postAuthorId }) => {
  if (!activeMembers(history).includes(postAuthorId)) return;
  history.execute(posts, postId, {
    type: 'EditPost',
    data: {
      content: history.text(postAuthorId),
      mentions: mentions(history, postAuthorId),
      isRepeated: history.chance(4),
    },
    actor: by(postAuthorId),
  });
});

const limitComments = onPost(({ history, postId, postAuthorId }) => {
  if (!activeMembers(history).includes(postAuthorId)) return;
  const commentsBy = history.pick(['everybody', 'followed', 'nobody'] as const) ?? 'nobody';
  history.execute(posts, postId, { type: 'LimitComments', data: { commentsBy }, actor: by(postAuthorId) });
});

const deletePost = onPost(({ history, memberId, postId, postAuthorId }) => {
  if (!history.chance(3)) return;
  history.execute(posts, postId, {
    type: 'DeletePost',
    data: { reason: `not kind ${markOf(postAuthorId)}` },
    actor: by(memberId, true),
  });
});

/** A few decisions about everything, so that several of them concern the same thing. */
const decisionId = (history: History): string => history.pick(['decision-a', 'decision-b', 'decision-c']) ?? '';

/** By moderators: removed, restored, or deleted for good. */
const moderatePost: CommandGenerator = (history) => {
  const [postId, moderator] = [history.one('post'), history.pick(activeMembers(history))];
  const post = postId === undefined ? undefined : history.state(posts, postId);
  if (postId === undefined || moderator === undefined || !post || post.status === 'none' || post.status === 'deleted')
    return;
  const { authorId } = wordsOfPost(post);
  if (!activeMembers(history).includes(authorId)) return;
  const decided = { decisionId: decisionId(history) };
  const removal = { ...decided, reason: `not kind ${markOf(authorId)}`, endsReview: history.chance(2) };
  const actor = by(moderator, true);
  if (history.chance(2)) history.execute(posts, postId, { type: 'RemovePost', data: removal, actor });
  else if (history.chance(8)) history.execute(posts, postId, { type: 'ForgetRemovedPost', data: decided, actor });
  else history.execute(posts, postId, { type: 'RestorePost', data: decided, actor });
};

const moderateComment: CommandGenerator = (history) => {
  const [commentId, moderator] = [history.one('comment'), history.pick(activeMembers(history))];
  const comment = commentId === undefined ? undefined : history.state(comments, commentId);
  if (commentId === undefined || moderator === undefined || !comment) return;
  if (comment.status === 'none' || comment.status === 'deleted') return;
  const { authorId, postId } = wordsOfComment(comment);
  if (!activeMembers(history).includes(authorId) || history.state(posts, postId).status === 'deleted') return;
  const decided = { decisionId: decisionId(history) };
  const removal = { ...decided, reason: `not kind ${markOf(authorId)}`, endsReview: history.chance(2) };
  const actor = by(moderator, true);
  if (history.chance(2)) history.execute(comments, commentId, { type: 'RemoveComment', data: removal, actor });
  else history.execute(comments, commentId, { type: 'RestoreComment', data: decided, actor });
};

const likeOrUnlike = onPost(({ history, memberId, postId, postAuthorId }) =>
  history.execute(likes, [postId, memberId], {
    type: history.chance(3) ? 'UnlikePost' : 'LikePost',
    data: { postId, postAuthorId },
    actor: by(memberId),
  }),
);

const bookmark = onPost(({ history, memberId, postId }) => {
  history.execute(bookmarks, [postId, memberId], { type: 'BookmarkPost', data: { postId }, actor: by(memberId) });
  history.all('bookmark').push(`${postId} ${memberId}`);
});

/** Existing bookmarks: a random member and a random post rarely meet twice. */
const unbookmark: CommandGenerator = (history) => {
  const [postId, memberId] = history.one('bookmark')?.split(' ') ?? [];
  if (postId === undefined || memberId === undefined) return;
  if (history.state(posts, postId).status !== 'published' || !activeMembers(history).includes(memberId)) return;
  history.execute(bookmarks, [postId, memberId], { type: 'UnbookmarkPost', data: { postId }, actor: by(memberId) });
};

const watchOrMute = onPost(({ history, memberId, postId }) => {
  const type = history.chance(2) ? 'MutePost' : 'WatchPost';
  history.execute(watches, [postId, memberId], { type, data: { postId }, actor: by(memberId) });
  history.all('watch').push(`${postId} ${memberId}`);
});

/** Existing watches and mutes: a random member and a random post rarely meet twice. */
const unwatchOrUnmute: CommandGenerator = (history) => {
  const [postId, memberId] = history.one('watch')?.split(' ') ?? [];
  if (postId === undefined || memberId === undefined) return;
  if (history.state(posts, postId).status !== 'published' || !activeMembers(history).includes(memberId)) return;
  const type = history.state(watches, [postId, memberId]).stance === 'muted' ? 'UnmutePost' : 'UnwatchPost';
  history.execute(watches, [postId, memberId], { type, data: { postId }, actor: by(memberId) });
};

const tellWatchers: CommandGenerator = (history) => {
  const commentId = history.one('comment');
  const comment = commentId === undefined ? undefined : history.state(comments, commentId);
  if (comment?.status !== 'published') return;
  const { postId, authorId } = comment;
  const watcherIds = activeMembers(history).filter((memberId) => memberId !== authorId);
  history.execute(watcherNotices, [postId, '2026-05-01T09'], {
    type: 'TellWatchers',
    data: { postId, commentId: comment.commentId, authorId, watcherIds },
    actor: { kind: 'system', id: 'community.tell-watchers' },
  });
};

const vote = onPost(({ history, memberId, postId }) => {
  const post = history.state(posts, postId);
  const poll = post.status === 'published' ? post.poll : null;
  const data = { postId, option: history.number(3), poll };
  history.execute(pollVotes, [postId, memberId], { type: 'CastPollVote', data, actor: by(memberId) });
});

const closePoll = onPost(({ history, postId, postAuthorId }) => {
  const post = history.state(posts, postId);
  if (post.status !== 'published' || post.poll === null || post.content === null) return;
  const poll = { postId, authorId: postAuthorId };
  const actor = { kind: 'system', id: 'community.close-polls' } as const;
  history.execute(pollClosings, postId, { type: 'ClosePoll', data: poll, actor });
  const voterIds = activeMembers(history).filter(
    (memberId) => history.state(pollVotes, [postId, memberId]).option !== null,
  );
  history.execute(pollClosings, postId, { type: 'TellVoters', data: { ...poll, voterIds }, actor });
});

/** Returns the parent of a comment on this post, if it is randomly chosen to be a reply, as the calls determine it. */
const answered = (history: History, postId: string) => {
  if (history.chance(2)) return {};
  const existing = history.all('comment').flatMap((id) => {
    const comment = history.state(comments, id);
    return comment.status === 'published' && comment.postId === postId ? [comment] : [];
  });
  const comment = history.pick(existing);
  return comment && { parentId: comment.parentId ?? comment.commentId, answeredAuthorId: comment.authorId };
};

const addComment = onPost(({ history, memberId, postId, postAuthorId }) => {
  const answers = answered(history, postId);
  const commentId = history.make('comment');
  history.execute(comments, commentId, {
    type: 'AddComment',
    data: {
      ...{ commentId, postId, postAuthorId, ...answers, content: history.text(memberId) },
      mentions: mentions(history, memberId),
      isRepeated: history.chance(4),
    },
    actor: by(memberId),
  });
});

const changeComment: CommandGenerator = (history) => {
  const commentId = history.one('comment');
  const comment = commentId === undefined ? undefined : history.state(comments, commentId);
  if (comment?.status !== 'published' || !activeMembers(history).includes(comment.authorId)) return;
  const command = history.chance(3)
    ? ({ type: 'DeleteComment', data: { reason: null } } as const)
    : ({
        type: 'EditComment',
        data: {
          content: history.text(comment.authorId),
          mentions: mentions(history, comment.authorId),
          isRepeated: history.chance(2),
        },
      } as const);
  history.execute(comments, comment.commentId, { ...command, actor: by(comment.authorId) });
};

export const commandGenerators: readonly CommandGenerator[] = [
  createPost,
  createPost,
  createPost,
  reviewPost,
  reviewComment,
  editPost,
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
  changeComment,
];
