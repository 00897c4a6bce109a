// Media: uploads in, pictures and videos out.
import { mediaReactions, uploads } from '../../../modules/media/index.ts';
import { mediaLibraryProjection } from '../../../projections/media-library/projection.ts';
import { mediaIdsOf } from '../../../projections/media-library/queries.ts';
import { feature } from '../feature.ts';
import { mediaRoutes, uploadRoute, uploadRoutes } from '../http/media-routes.ts';

export const media = feature({
  name: 'media',
  aggregates: [uploads],
  projections: [mediaLibraryProjection],
  reactions: ({ commands, mediaStore, read }) =>
    mediaReactions({
      commands,
      store: mediaStore,
      idsOfMember: (memberId, upTo) => mediaIdsOf(read, memberId, upTo),
    }),
  apiRoutes: (parts) => [uploadRoutes(parts.uploads)],
  describedRoutes: [uploadRoute],
  siteRoutes: ({ mediaStore }) => [mediaRoutes(mediaStore)],
});
