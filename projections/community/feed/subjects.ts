// The text of notifications about posts and polls, and when it is gone.
import { PostDeleted, PostRemoved, PostRestored } from '../../../modules/community/model/post-events.ts';
import { endsWith, hiddenBy, quotable, type Subject, shownAgainBy } from '../../../src/platform/notification-kind.ts';
import { mutedAmong } from '../watching/queries.ts';
import { pollResult } from './poll-result.ts';
import { textsIn } from './post-views.ts';
import { posts } from './projection.ts';
import { isVisible, type PostDocument } from './read-model.ts';

const postSubjects =
  (excerptOf: (post: PostDocument) => string | undefined): Subject['existing'] =>
  async (read, ids) => {
    const found = (await read.getMany(posts, ids)).filter(isVisible);
    return new Map(
      found.map((post) => {
        const words = excerptOf(post);
        return [
          post._id,
          { ...(words !== undefined && { excerpt: words }), madeBy: post.authorId, texts: textsIn(post) },
        ];
      }),
    );
  };

export const postSubject: Subject = {
  endings: [endsWith(PostDeleted, ({ data }) => data.postId)],
  hidings: [hiddenBy(PostRemoved, ({ data }) => data.postId), shownAgainBy(PostRestored, ({ data }) => data.postId)],
  existing: postSubjects(({ plain }) => quotable(plain)),
  mutedBy: mutedAmong,
};

/** The poll of a post. Its text is its result at the time of reading. */
export const pollSubject: Subject = {
  endings: postSubject.endings,
  ...(postSubject.hidings && { hidings: postSubject.hidings }),
  existing: postSubjects(({ poll }) => (poll === null ? undefined : pollResult(poll))),
};
