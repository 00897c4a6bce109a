// The refusals that a socket may get.
import { refuse } from '../../kernel/refusal.ts';

export const tooManySubscriptions = refuse(
  'request/too-many-subscriptions',
  'limited',
  'This connection already has as many subscriptions as it may.',
);

export const notListening = refuse(
  'request/not-listening',
  'conflict',
  'This connection does not listen. Subscribe to live.hints over it first.',
);
