// Media: uploads in, pictures and videos out.
import { mediaReactions, mediaSchedules, mediaUrl, uploads } from '../../../modules/media/index.ts';
import { mediaLibraryProjection } from '../../../projections/media-library/projection.ts';
import { mediaIdsOf, shownMedia, unmeasuredMedia, unshownMedia } from '../../../projections/media-library/queries.ts';
import { uploadListRouter } from '../../../projections/media-library/router.ts';
import { memberById } from '../../../projections/members/queries.ts';
import { feature } from '../feature.ts';
import { mediaRoutes, uploadRoute, uploadRoutes } from '../http/media-routes.ts';

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
      shown: (urls, upTo) => shownMedia(read, urls, upTo),
      unshown: (uploadedBefore) => unshownMedia(read, uploadedBefore, mediaUrl),
      unmeasured: () => unmeasuredMedia(read),
      store: mediaStore,
    }),
  apiRoutes: (parts) => [uploadRoutes(parts.uploads)],
  describedRoutes: [uploadRoute],
  siteRoutes: ({ mediaStore }) => [mediaRoutes(mediaStore)],
});
