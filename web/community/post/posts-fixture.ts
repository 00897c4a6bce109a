// Posts and comments for tests of the client: by members with different kinds of names, and one of each relevant kind.
import { excerpt } from '../../../src/text/excerpt.ts';
import { asMember } from '../../testing/as-member.ts';
import type { Handlers } from '../../testing/fake-api.ts';
import { ada } from '../../testing/people.ts';
import type { Media } from './media/media-layout.ts';
import type { Post, Thread } from './post-kinds.ts';

const content = 'Three small prompts beat **one** long one. Ask @jonas.';

export function aPost(by: Partial<Post> = {}): Post {
  return {
    id: 'post-prompts',
    userId: 'member-mara',
    userName: 'mara.k',
    userAvatar: '🦊',
    userRole: 'CTO',
    postType: 'insight',
    content,
    excerpt: excerpt(by.content ?? content, 200),
    mentions: [{ name: 'jonas', userId: 'member-jonas', username: 'jonas' }],
    category: 'security',
    imageUrl: null,
    mediaUrls: [],
    mediaTypes: [],
    mediaAlts: [],
    media: [],
    tools: [],
    linkCard: null,
    pollOptions: [],
    poll: null,
    likesCount: 7,
    commentsCount: 2,
    sharesCount: 0,
    ember: 0,
    answersToday: 0,
    commentsBy: 'everybody',
    canComment: true,
    newCommentsCount: 0,
    isLiked: false,
    isBookmarked: false,
    watching: 'default',
    isWatched: false,
    isEdited: false,
    isErased: false,
    isHeld: false,
    createdAt: '2026-11-20T08:30:00.000Z',
    updatedAt: '2026-11-20T08:30:00.000Z',
    ...by,
  };
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function aPicture(alt: string, by: Partial<Media> = {}): Media {
  const url = `${pixel}#${encodeURIComponent(alt)}`;
  return { url, kind: 'image', alt, width: 1600, height: 1000, colour: '#7e22ce', sizes: [], poster: null, ...by };
}

export function adasPost(by: Partial<Post> = {}): Post {
  return aPost({
    id: 'post-engine',
    userId: ada.id,
    userName: 'ada.l',
    userAvatar: '🚀',
    userRole: 'Founder',
    postType: 'celebration',
    content: 'The engine weaves algebraic patterns.',
    category: 'general',
    likesCount: 0,
    commentsCount: 0,
    createdAt: '2026-11-19T10:00:00.000Z',
    ...by,
  });
}

export function aPoll(by: Partial<NonNullable<Post['poll']>> = {}): Post {
  return aPost({
    id: 'post-poll',
    postType: 'poll',
    content: 'What holds you back?',
    pollOptions: ['Cost', 'Trust'],
    poll: {
      options: [
        { text: 'Cost', votes: null },
        { text: 'Trust', votes: null },
      ],
      totalVotes: 3,
      closesAt: '2999-01-01T00:00:00.000Z',
      isClosed: false,
      editedAfterVotes: false,
      votedOption: null,
      ...by,
    },
  });
}

export function aComment(by: Partial<Thread> = {}): Thread {
  return {
    id: 'comment-sample',
    postId: 'post-prompts',
    parentId: null,
    userId: 'member-noor',
    userName: 'noor',
    userAvatar: null,
    userRole: 'Researcher',
    content: 'How large was the sample?',
    mentions: [],
    repliesCount: 0,
    replies: [],
    repliesCursor: null,
    isEdited: false,
    isErased: false,
    isHeld: false,
    isDeleted: false,
    isHidden: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...by,
  };
}

export const lively = { members: 41, posts: 312, comments: 958, likes: 2_204, activeMembers: 17 };

export function communityWith(posts: readonly Post[]) {
  return {
    feed: {
      posts: () => ({ posts, nextCursor: null }),
      mine: () => ({ posts: [], nextCursor: null }),
      bookmarks: () => ({ posts: [], nextCursor: null }),
      trending: () => ({ posts: posts.slice(0, 3) }),
      discussed: () => ({ posts: posts.slice(0, 6), thread: null }),
      post: ({ id }) => {
        const post = posts.find((each) => each.id === id);
        if (!post) throw new Error(`The test has no post ${id}.`);
        return { post };
      },
    },
    communityPulse: { stats: () => ({ stats: lively }) },
    discussion: { comments: () => ({ comments: [], nextCursor: null }) },
  } satisfies Handlers;
}

/** Logged in as Ada, with nothing in her bell. */
export const asAda = asMember(ada);
