// Search: one box over what the other features have.
import { searchRouter } from '../../../projections/search/router.ts';
import { feature } from '../feature.ts';

export const search = feature({
  name: 'search',
  routers: ({ read }) => ({ search: searchRouter({ read }) }),
});
