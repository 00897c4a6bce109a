// What the community shows to the rest of Kindling.
import { commentEvents, likeEvents, pollVoteEvents, postEvents } from './events.ts';

export { commentDecider, likeDecider, pollVoteDecider, postDecider } from './decider.ts';
export * as communityEvent from './events.ts';
export { communityReactions } from './reactions.ts';
export { type CommunityViews, communityRouter } from './router.ts';
export { commentStream, likeStream, pollVoteStream, postStream } from './streams.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const communityEvents = [...postEvents, ...commentEvents, ...likeEvents, ...pollVoteEvents];
