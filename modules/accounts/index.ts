// The public interface of the accounts module.

export { accountRouter } from './account-router.ts';
export { adminsRouter } from './admins-router.ts';
export { emailName, holderOf, usernameName } from './admission/claims.ts';
export { drawOnIfNew, isNewMember, joinedAt, newAccounts } from './admission/new-account.ts';
export { setupRouter } from './admission/setup-router.ts';
export { signUpsRouter } from './admission/sign-ups-router.ts';
export { emailRouter } from './email-router.ts';
export { eraseMember } from './erasing.ts';
export { memberFlaggable } from './flaggable.ts';
export { changeRole, staffNow } from './granting.ts';
export { accessTokens } from './model/access-tokens.ts';
export { AddressAllowed, addressRestrictions } from './model/address-restriction.ts';
export { approvals, whileNotApproved } from './model/approval.ts';
export {
  EmailClaimed,
  emailClaimId,
  emailClaims,
  type Fingerprint,
  UsernameClaimed,
  usernameClaimId,
  usernameClaims,
} from './model/claim.ts';
export { memberNotFound } from './model/errors.ts';
export { invitations } from './model/invitation.ts';
export {
  ConfirmedAddressLeft,
  FullNameChanged,
  LoggedOutEverywhere,
  MemberErased,
  MemberRegistered,
  PasswordChanged,
  PasswordReset,
  ProfileUpdated,
} from './model/member/events.ts';
export { members } from './model/member/member.ts';
export { hasConfirmedAddress } from './model/member/state.ts';
export { passkeys } from './model/passkeys.ts';
export { isOldEnoughToList } from './model/policies.ts';
export { factorIn, secondFactors } from './model/second-factor.ts';
export { SessionEnded, sessions } from './model/session.ts';
export { setupCode } from './model/setup-code.ts';
export { signUpMode, signUpModes } from './model/sign-up-mode.ts';
export { AdminGranted, AdminRevoked, ModeratorGranted, ModeratorRevoked, staff } from './model/staff.ts';
export { profileRouter } from './profile-router.ts';
export { accountsReactions } from './reactions.ts';
export { accountsSchedules } from './schedules.ts';
export { accessTokenRouter } from './sign-in/access-token-router.ts';
export { accessTokenHash } from './sign-in/access-token-text.ts';
export { logInRouter } from './sign-in/log-in-router.ts';
export { passkeyRouter } from './sign-in/passkey-router.ts';
export { secondFactorRouter } from './sign-in/second-factor-router.ts';
export { seeingSessions } from './sign-in/seeing-sessions.ts';
export { sessionRouter } from './sign-in/session-router.ts';
export { siteAt } from './sign-in/verifying-passkeys.ts';
