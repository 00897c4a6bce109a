// The refusals that a socket may get.
import { refuse } from '../../kernel/refusal.ts';

export const tooManySubscriptions = refuse.limited(
  'request/too-many-subscriptions',
  'This connection already has as many subscriptions as it may.',
);

export const notListening = refuse.conflict(
  'request/not-listening',
  'This connection does not listen. Subscribe to live.hints over it first.',
);
