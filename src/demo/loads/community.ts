// Posts, comments, likes, bookmarks and edits of a generated load.
import {
  bookmarks,
  CommentAdded,
  comments,
  likes,
  PostBookmarked,
  PostCreated,
  PostEdited,
  PostLiked,
  posts,
} from '../../../modules/community/index.ts';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { derivedId } from '../../kernel/ids.ts';
import { dayMs } from '../../kernel/instants.ts';
import { type LoadAmount, type LoadContext, type LoadPart, leadsTo } from '../load.ts';
import { loadPostId } from '../load-ids.ts';
import { loadText } from '../load-text.ts';
import { oncePerMember } from './once-per-member.ts';

const pollOpenMs = 7 * dayMs;

/** @param authorOf Returns the index of the next post's author. */
export const postsBy = (authorOf: (context: LoadContext) => number): LoadAmount => ({
  name: 'posts',
  small: 1_000,
  eventsEach: 1,
  plan(context) {
    const { seed, chance, memberAt, nextMs, posts: published } = context;
    return (index) => {
      const author = authorOf(context);
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
    };
  },
});

const anybody = ({ load, chance }: LoadContext): number => chance.integer(load.members);

/** The share of comments that reply to an existing comment. */
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

const likeAmount = oncePerMember({
  ...{ name: 'likes', small: 6_600, verb: 'like', leap: 7, ownToo: true },
  event: PostLiked,
  stream: ({ postId, memberId }) => likes.stream([postId, memberId]),
});

const bookmarkAmount = oncePerMember({
  ...{ name: 'bookmarks', small: 400, verb: 'bookmark', leap: 5, ownToo: true },
  event: ({ postId, memberId }) => PostBookmarked({ postId, memberId }),
  stream: ({ postId, memberId }) => bookmarks.stream([postId, memberId]),
});

/** Texts that their authors edit, so that they have versions. */
const editAmount: LoadAmount = {
  name: 'edits',
  small: 50,
  eventsEach: 1,
  impossible: (load) => (load.posts === 0 && (load.edits ?? 0) > 0 ? 'Edits need posts.' : undefined),
  plan({ load, chance, nextMs, posts: published }) {
    const editsOf = new Uint32Array(load.posts);
    return () => {
      const post = published.recent();
      if (post === undefined) return [];
      const { index, postId, postAuthorId: authorId, stream } = post;
      const after = editsOf[index] ?? 0;
      editsOf[index] = after + 1;
      const content = `${loadText(chance, 4)} Edited ${after + 1} times.`;
      const events = [PostEdited({ postId, authorId, content, mentions: [], mentionedAs: [] })];
      return [{ stream, after, actorId: authorId, atMs: nextMs(), events, needs: stream }];
    };
  },
};

export const communityLoad: LoadPart = {
  amounts: [postsBy(anybody), commentAmount, likeAmount, bookmarkAmount, editAmount],
  commands: [
    leadsTo(PostCreated, ({ authorId: _, pollClosesAt: __, content, media, mentionedAs, ...rest }, id, acting) => {
      const data = { ...rest, content: content ?? '', media: media ?? [], mentions: mentionedAs ?? [] };
      return acting.execute(posts, id, { type: 'CreatePost', data });
    }),
    leadsTo(CommentAdded, ({ authorId: _, content, mentionedAs, ...rest }, id, acting) => {
      const data = { ...rest, content: content ?? '', mentions: mentionedAs ?? [] };
      return acting.execute(comments, id, { type: 'AddComment', data });
    }),
    leadsTo(PostEdited, ({ content, mentionedAs }, id, acting) => {
      const data = { content: content ?? '', mentions: mentionedAs ?? [] };
      return acting.execute(posts, id, { type: 'EditPost', data });
    }),
    leadsTo(PostLiked, ({ memberId, postId, postAuthorId }, _, acting) =>
      acting.execute(likes, [postId, memberId], { type: 'LikePost', data: { postId, postAuthorId } }),
    ),
    leadsTo(PostBookmarked, ({ memberId, postId }, _, acting) =>
      acting.execute(bookmarks, [postId, memberId], { type: 'BookmarkPost', data: { postId } }),
    ),
  ],
};
