// Media: uploads in, pictures and videos out.
import { members } from '../../../modules/accounts/index.ts';
import { posts } from '../../../modules/community/index.ts';
import { mediaReactions, mediaSchedules, mediaUrl, type ShownIn, uploads } from '../../../modules/media/index.ts';
import { mediaLibraryProjection } from '../../../projections/media-library/projection.ts';
import { mediaIdsOf, showingsOf, unmeasuredMedia, unshownMedia } from '../../../projections/media-library/queries.ts';
import { uploadListRouter } from '../../../projections/media-library/router.ts';
import { memberById } from '../../../projections/members/queries.ts';
import type { Commands } from '../../platform/commands.ts';
import { feature } from '../feature.ts';
import { mediaRoutes, uploadRoute, uploadRoutes } from '../http/media-routes.ts';

/** Asks the stream of a post, or of a member for their profile. A removed post may be restored, so it still shows its media. */
async function isShownBy(commands: Commands, postId: ShownIn, ownerId: string, url: string): Promise<boolean> {
  if (postId === null) {
    const { state } = await commands.load(members, ownerId);
    return state.status === 'active' && state.profile.profileImageUrl === url;
  }
  const { state } = await commands.load(posts, postId);
  return state.status !== 'none' && state.status !== 'deleted' && state.mediaUrls.includes(url);
}

export const media = feature({
  name: 'media',
  aggregates: [uploads],
  projections: [mediaLibraryProjection],
  routers: ({ read }) => ({
    uploads: uploadListRouter({ read, isMember: async (id) => (await memberById(read, id)) !== undefined }),
  }),
  reactions: ({ commands, mediaStore, read }) =>
    mediaReactions({
      commands,
      store: mediaStore,
      idsOfMember: (memberId, upTo) => mediaIdsOf(read, memberId, upTo),
    }),
  schedules: ({ commands, mediaStore, read }) =>
    mediaSchedules({
      commands,
      shownIn: (url, upTo) => showingsOf(read, url, upTo),
      isShownBy: (postId, ownerId, url) => isShownBy(commands, postId, ownerId, url),
      unshown: (uploadedBefore) => unshownMedia(read, uploadedBefore, mediaUrl),
      unmeasured: () => unmeasuredMedia(read),
      store: mediaStore,
    }),
  apiRoutes: (parts) => [uploadRoutes(parts.uploads)],
  describedRoutes: [uploadRoute],
  siteRoutes: ({ mediaStore }) => [mediaRoutes(mediaStore)],
});
