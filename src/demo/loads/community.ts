// Posts, comments, likes and bookmarks of a generated load.
import {
  bookmarks,
  CommentAdded,
  categories,
  comments,
  likes,
  PostBookmarked,
  PostCreated,
  PostLiked,
  posts,
  postTypes,
} from '../../../modules/community/index.ts';
import { derivedId } from '../../kernel/ids.ts';
import { type LoadAmount, type LoadPart, leadsTo } from '../load.ts';
import { loadPostId } from '../load-ids.ts';
import { loadText } from '../load-text.ts';

const pollOpenMs = 7 * 24 * 60 * 60 * 1_000;

const postAmount: LoadAmount = {
  name: 'posts',
  small: 1_000,
  eventsEach: 1,
  plan:
    ({ load, seed, chance, memberAt, nextMs, posts: published }) =>
    (index) => {
      const author = chance.integer(load.members);
      const authorId = memberAt(author);
      const postId = loadPostId(seed, index);
      const atMs = nextMs();
      const postType = postTypes[index % postTypes.length] ?? 'insight';
      const category = categories[chance.integer(categories.length)] ?? 'general';
      const poll =
        postType === 'poll'
          ? { pollOptions: ['Yes', 'No', 'It depends'], pollClosesAt: new Date(atMs + pollOpenMs).toISOString() }
          : { pollOptions: null, pollClosesAt: null };
      const content = loadText(chance, 5);
      const data = { postId, authorId, postType, category, content, media: [], ...poll, mentions: [], mentionedAs: [] };
      published.publish(author);
      return [{ stream: posts.stream(postId), actorId: authorId, atMs, events: [PostCreated(data)] }];
    },
};

/** Of comments on a post that has one, this part answers it. */
const repliesOneIn = 3;

const commentAmount: LoadAmount = {
  name: 'comments',
  small: 2_000,
  eventsEach: 1,
  impossible: (load) => (load.posts === 0 && (load.comments ?? 0) > 0 ? 'Comments need posts.' : undefined),
  plan({ load, seed, chance, memberAt, nextMs, posts: published }) {
    const idAt = (index: number) => derivedId('load', seed, 'comment', (load.comments ?? 0) - index);
    /** By post, the newest comment on the post itself: its index and its author's, each plus one. */
    const newest = { comment: new Uint32Array(load.posts), author: new Uint32Array(load.posts) };
    return (index) => {
      const post = published.recent();
      if (post === undefined) return [];
      const { postId, postAuthorId } = post;
      const commentId = idAt(index);
      const author = chance.integer(load.members);
      const [above, aboveBy] = [newest.comment[post.index] ?? 0, newest.author[post.index] ?? 0];
      const parentId = above > 0 && chance.integer(repliesOneIn) === 0 ? idAt(above - 1) : null;
      const answeredAuthorId = parentId && memberAt(aboveBy - 1);
      if (parentId === null) {
        newest.comment[post.index] = index + 1;
        newest.author[post.index] = author + 1;
      }
      const authorId = memberAt(author);
      const data = {
        ...{ commentId, postId, postAuthorId, authorId, parentId, answeredAuthorId },
        ...{ content: loadText(chance, 2), mentions: [], mentionedAs: [] },
      };
      const events = [CommentAdded(data)];
      const needs = parentId === null ? post.stream : comments.stream(parentId);
      return [{ stream: comments.stream(commentId), actorId: authorId, atMs: nextMs(), events, needs }];
    };
  },
};

const likeAmount: LoadAmount = {
  name: 'likes',
  small: 6_600,
  eventsEach: 1,
  impossible: (load) =>
    (load.likes ?? 0) > load.members * load.posts
      ? `${load.members} members can't like ${load.posts} posts ${load.likes} times.`
      : undefined,
  plan({ load, memberAt, nextMs, posts: published }) {
    const likesOf = new Uint32Array(load.posts);
    return () => {
      const post = published.recent();
      const round = likesOf[post?.index ?? 0] ?? 0;
      if (post === undefined || round >= load.members) return [];
      const { postId, postAuthorId, stream: needs } = post;
      // Picks the next member in turn after those who liked the post before, so nobody likes it twice.
      const memberId = memberAt(post.index * 7 + round);
      likesOf[post.index] = round + 1;
      const events = [PostLiked({ postId, postAuthorId, memberId })];
      return [{ stream: likes.stream([postId, memberId]), actorId: memberId, atMs: nextMs(), events, needs }];
    };
  },
};

const bookmarkAmount: LoadAmount = {
  name: 'bookmarks',
  small: 400,
  eventsEach: 1,
  impossible: (load) =>
    (load.bookmarks ?? 0) > load.members * load.posts
      ? `${load.members} members can't bookmark ${load.posts} posts ${load.bookmarks} times.`
      : undefined,
  plan({ load, memberAt, nextMs, posts: published }) {
    const bookmarksOf = new Uint32Array(load.posts);
    return () => {
      const post = published.recent();
      const round = bookmarksOf[post?.index ?? 0] ?? 0;
      if (post === undefined || round >= load.members) return [];
      const { postId, stream: needs } = post;
      const memberId = memberAt(post.index * 5 + round);
      bookmarksOf[post.index] = round + 1;
      const events = [PostBookmarked({ postId, memberId })];
      return [{ stream: bookmarks.stream([postId, memberId]), actorId: memberId, atMs: nextMs(), events, needs }];
    };
  },
};

export const communityLoad: LoadPart = {
  amounts: [postAmount, commentAmount, likeAmount, bookmarkAmount],
  commands: [
    leadsTo(PostCreated, ({ authorId: _, pollClosesAt: __, content, media, mentionedAs, ...rest }, id, acting) => {
      const data = { ...rest, content: content ?? '', media: media ?? [], mentions: mentionedAs ?? [] };
      return acting.execute(posts, id, { type: 'CreatePost', data });
    }),
    leadsTo(CommentAdded, ({ authorId: _, content, mentionedAs, ...rest }, id, acting) => {
      const data = { ...rest, content: content ?? '', mentions: mentionedAs ?? [] };
      return acting.execute(comments, id, { type: 'AddComment', data });
    }),
    leadsTo(PostLiked, ({ memberId, postId, postAuthorId }, _, acting) =>
      acting.execute(likes, [postId, memberId], { type: 'LikePost', data: { postId, postAuthorId } }),
    ),
    leadsTo(PostBookmarked, ({ memberId, postId }, _, acting) =>
      acting.execute(bookmarks, [postId, memberId], { type: 'BookmarkPost', data: { postId } }),
    ),
  ],
};
