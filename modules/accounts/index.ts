// The public interface of the accounts module.

export { accessTokenRouter } from './access-token-router.ts';
export { accessTokenHash } from './access-token-text.ts';
export { accessTokens } from './access-tokens.ts';
export { accountRouter } from './account-router.ts';
export { AddressAllowed, addressRestrictions } from './address-restriction.ts';
export { adminsRouter } from './admins-router.ts';
export { approvals, whileNotApproved } from './approval.ts';
export {
  EmailClaimed,
  emailClaimId,
  emailClaims,
  type Fingerprint,
  UsernameClaimed,
  usernameClaimId,
  usernameClaims,
} from './claim.ts';
export { emailName, holderOf, usernameName } from './claims.ts';
export { emailRouter } from './email-router.ts';
export { eraseMember } from './erasing.ts';
export { memberNotFound } from './errors.ts';
export { memberFlaggable } from './flaggable.ts';
export { changeRole } from './granting.ts';
export { invitations } from './invitation.ts';
export { logInRouter } from './log-in-router.ts';
export {
  ConfirmedAddressLeft,
  FullNameChanged,
  LoggedOutEverywhere,
  MemberErased,
  MemberRegistered,
  PasswordReset,
  ProfileUpdated,
} from './member/events.ts';
export { members } from './member/member.ts';
export { hasConfirmedAddress } from './member/state.ts';
export { drawOnIfNew, isNewMember, joinedAt, newAccounts } from './new-account.ts';
export { passkeyRouter } from './passkey-router.ts';
export { passkeys } from './passkeys.ts';
export { isOldEnoughToList } from './policies.ts';
export { profileRouter } from './profile-router.ts';
export { accountsReactions } from './reactions.ts';
export { accountsSchedules } from './schedules.ts';
export { factorIn, secondFactors } from './second-factor.ts';
export { secondFactorRouter } from './second-factor-router.ts';
export { seeingSessions } from './seeing-sessions.ts';
export { SessionEnded, sessions } from './session.ts';
export { sessionRouter } from './session-router.ts';
export { setupCode } from './setup-code.ts';
export { setupRouter } from './setup-router.ts';
export { signUpMode, signUpModes } from './sign-up-mode.ts';
export { signUpsRouter } from './sign-ups-router.ts';
export { AdminGranted, AdminRevoked, ModeratorGranted, ModeratorRevoked, staff, staffIdsOf } from './staff.ts';
export { siteAt } from './verifying-passkeys.ts';
