// Reactions of the community: detaches the uploads of a deleted post, and notifies watchers of new comments.
import type { Position } from '../../src/kernel/event.ts';
import { dayMs } from '../../src/kernel/instants.ts';
import { type Reaction, reaction } from '../../src/platform/reactor/reaction.ts';
import { mediaIdOf, type ShownIn, uploads } from '../media/index.ts';
import { comments } from './model/comment.ts';
import { CommentAdded } from './model/comment-events.ts';
import { posts } from './model/post.ts';
import { PostDeleted } from './model/post-events.ts';
import { hourOf, isAnnounced, watcherNotices } from './model/watcher-notices.ts';

/** Anything older is no longer news. */
const newsMs = dayMs;

export function communityReactions(deps: {
  /** What shows a URL as of a position, according to the read model. Throws while that is not known. */
  shownIn(url: string, upTo: Position): Promise<readonly ShownIn[]>;
  /** Returns a batch in the order of ids, and the last member examined; null at the end. Throws while not known. */
  watchersAfter(
    postId: string,
    after: Readonly<{ memberId: string; by: string }>,
    upTo: Position,
  ): Promise<Readonly<{ ids: readonly string[]; upTo: string | null }>>;
}): readonly Reaction[] {
  return [
    reaction('community.remove-media', PostDeleted, { lane: 'media' }, async ({ data, position }, { acting }) => {
      const { state } = await acting.load(posts, data.postId);
      if (state.status !== 'deleted') return;
      for (const url of new Set(state.mediaUrls)) {
        const mediaId = mediaIdOf(url);
        if (mediaId === undefined) continue;
        const use = { mediaId, postId: data.postId, shownIn: await deps.shownIn(url, position) };
        await acting.execute(uploads, mediaId, { type: 'DetachUpload', data: use });
      }
    }),

    reaction('community.tell-watchers', CommentAdded, async ({ data, metadata: { at }, position }, run) => {
      if (Date.parse(run.acting.at) - Date.parse(at) > newsMs) return;
      // Dated back, so that it is in the right place in the bell.
      const acting = run.actingAs({ at });
      const { postId, commentId, authorId, postAuthorId, answeredAuthorId, mentions } = data;
      if ((await acting.load(comments, commentId)).state.status !== 'published') return;
      // The event itself notifies these members with a more specific text.
      const others = new Set([authorId, postAuthorId, answeredAuthorId, ...mentions]);
      const noticesId = [postId, hourOf(at)] as const;
      const { state } = await acting.load(watcherNotices, noticesId);
      if (!isAnnounced(state, commentId)) return;
      let memberId: string | null = state.toldUpTo.get(commentId) ?? '';
      while (memberId !== null) {
        const { ids, upTo } = await deps.watchersAfter(postId, { memberId, by: at }, position);
        const watcherIds = ids.filter((id) => !others.has(id));
        const command = { type: 'TellWatchers', data: { postId, commentId, authorId, watcherIds } } as const;
        await acting.execute(watcherNotices, noticesId, command, { step: `TellWatchers after ${memberId}` });
        memberId = upTo;
      }
    }),
  ];
}
