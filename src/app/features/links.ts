// The cards of pages that posts link.
import { LinkRead, links as linkedPages, linkReactions, linkSchedules } from '../../../modules/links/index.ts';
import { linksProjection } from '../../../projections/links/projection.ts';
import { unusedPages } from '../../../projections/links/queries.ts';
import { hint } from '../../platform/live/hint.ts';
import { feature } from '../feature.ts';

export const links = feature({
  name: 'links',
  aggregates: [linkedPages],
  projections: [linksProjection],
  reactions: ({ config, commands, strangers, mayFetch, inspectMedia, mediaStore, publicUrl }) =>
    linkReactions(
      { reads: config.looksAtLinks },
      { commands, strangers, mayFetch, inspect: inspectMedia, store: mediaStore, publicUrl },
    ),
  schedules: ({ commands, read }) => linkSchedules({ commands, unused: () => unusedPages(read) }),
  hints: [
    hint(LinkRead, ({ data }) => [{ topic: 'post', id: data.postId, audience: 'everybody', visibleIn: ['links'] }]),
  ],
});
