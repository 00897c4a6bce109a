// Search: one search box for the content of all features.
import { searchRouter } from '../../../projections/search/search/router.ts';
import { feature } from '../feature.ts';

export const search = feature({
  name: 'search',
  routers: ({ read }) => ({ search: searchRouter({ read }) }),
});
