// Search: one box over the contents of the other features.
import { searchRouter } from '../../../projections/search/router.ts';
import { feature } from '../feature.ts';

export const search = feature({
  name: 'search',
  routers: ({ read }) => ({ search: searchRouter({ read }) }),
});
