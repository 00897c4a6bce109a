// What the accounts show to the rest of Kindling.
import { adminEvents, emailClaimEvents, memberEvents, sessionEvents, usernameClaimEvents } from './events.ts';

export { accountRouter } from './account-router.ts';
export { emailName, holderOf, usernameName } from './claims.ts';
export { adminsDecider, emailClaimDecider, memberDecider, usernameClaimDecider } from './decider.ts';
export { eraseMember } from './erasing.ts';
export * as accountsEvent from './events.ts';
export { MemberErased, ProfileUpdated } from './events.ts';
export { profileRouter } from './profile-router.ts';
export { accountsReactions } from './reactions.ts';
export { sessionRouter } from './session-router.ts';
export { adminsStream, emailStream, memberStream, sessionStream, usernameStream } from './streams.ts';
export type { AccountsWorld } from './world.ts';

/** Every event type of this module, for the codec and the catalogue. */
export const accountsEvents = [
  ...memberEvents,
  ...sessionEvents,
  ...emailClaimEvents,
  ...usernameClaimEvents,
  ...adminEvents,
];
