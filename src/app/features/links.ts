// The preview cards of the pages that posts link to.
import * as module from '../../../modules/links/index.ts';
import { anyIsPublic } from '../../../projections/community/feed/queries.ts';
import { linksProjection } from '../../../projections/links/links/projection.ts';
import { linkPicture, linkUses, unusedPages } from '../../../projections/links/links/queries.ts';
import { hint } from '../../platform/live/hint.ts';
import { feature } from '../feature.ts';

export const links = feature({
  name: 'links',
  aggregates: [module.links],
  projections: [linksProjection],
  reactions: ({ config, read, outbound, mayFetch, inspectMedia, mediaStore, publicUrl }) =>
    module.linkReactions(
      { reads: config.looksAtLinks },
      { uses: linkUses(read), outbound, mayFetch, inspect: inspectMedia, store: mediaStore, publicUrl },
    ),
  schedules: ({ read }) => module.linkSchedules({ unused: () => unusedPages(read) }),
  async sightOf({ read }, pictureId) {
    const picture = module.isLinkPicture(pictureId) ? await linkPicture(read, pictureId) : undefined;
    if (picture === undefined) return undefined;
    return (await anyIsPublic(read, picture.postIds)) ? 'everybody' : { members: picture.authorIds };
  },
  hints: [hint(module.LinkRead, ({ data }) => [{ topic: 'post', id: data.postId, audience: 'everybody' }])],
});
