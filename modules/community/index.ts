// What the community shows to the rest of Kindling.
import { commentEvents, likeEvents, pollVoteEvents, postEvents } from './events.ts';

export * as communityEvent from './events.ts';
export { type CommunityViews, communityRouter } from './router.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const communityEvents = [...postEvents, ...commentEvents, ...likeEvents, ...pollVoteEvents];
