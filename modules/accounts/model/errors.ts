// Every refusal of the accounts module, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const invalidCredentials = refuse.forbidden('accounts/invalid-credentials', 'Invalid email or password');
export const wrongPassword = refuse.forbidden(
  'accounts/wrong-password',
  'That is not your password. Nothing was changed.',
);
export const codeRequired = refuse.forbidden(
  'accounts/code-required',
  'Enter the code that your authenticator app shows, or one of your recovery codes.',
  'code',
);
export const invalidCode = refuse.forbidden(
  'accounts/invalid-code',
  'This code is wrong, or was used before. Wait for the next one, then try again.',
  'code',
);
export const invalidLogInTicket = refuse.forbidden(
  'accounts/invalid-log-in-ticket',
  'This log-in took too long. Please enter your password again.',
);
export const secondFactorOn = refuse.conflict(
  'accounts/second-factor-on',
  'Two-factor log-in is already on. To use another app, switch it off first.',
);
export const secondFactorOff = refuse.conflict('accounts/second-factor-off', 'Two-factor log-in is off.');
export const passkeyRefused = refuse.invalid(
  'accounts/passkey-refused',
  'This passkey was not accepted. Please try again, or log in with your password.',
);
export const passkeyCopied = refuse.forbidden(
  'accounts/passkey-copied',
  'This passkey’s counter went backwards, as a copy’s would. Log in with your password, then remove it.',
);
export const passkeyKnown = refuse.conflict('accounts/passkey-known', 'You have already added this passkey.');
export const tooManyPasskeys = refuse.conflict(
  'accounts/too-many-passkeys',
  'You have twenty passkeys. Remove one that you no longer use first.',
);
export const passkeyNotFound = refuse.notFound('accounts/passkey-not-found', 'This passkey has already been removed.');
export const accessTokenNotFound = refuse.notFound(
  'accounts/access-token-not-found',
  'This access token has already been revoked.',
);
export const tooManyAccessTokens = refuse.conflict(
  'accounts/too-many-access-tokens',
  'You have twenty access tokens. Revoke one that you no longer use first.',
);
export const emailTaken = refuse.conflict(
  'accounts/email-taken',
  'This email address is already in use. Log in, or reset your password.',
);
export const addressBarred = refuse.forbidden(
  'accounts/address-barred',
  'An account can’t be made with this email address at the moment. Write to us if you think this is a mistake.',
);
export const signUpsClosed = refuse.forbidden(
  'accounts/sign-ups-closed',
  'This Kindling is closed to new accounts at the moment.',
);
export const invitationRequired = refuse.forbidden(
  'accounts/invitation-required',
  'New accounts are by invitation only for now. Open the link that you were sent, and sign up there.',
);
export const throwAwayAddress = refuse.invalid(
  'accounts/throw-away-address',
  'Please use an address of your own: anybody can read what is sent to this one.',
  'email',
);
export const looksAutomated = refuse.forbidden(
  'accounts/looks-automated',
  'A field that people can’t see was filled in, as a program would do. Please reload the page, then fill it in by hand.',
);
export const proofRequired = refuse.forbidden(
  'accounts/proof-required',
  'Many accounts are being made just now, so your device has to do a little work first. Please sign up on the page, with JavaScript switched on.',
);
export const invitationVoid = refuse.forbidden(
  'accounts/invitation-void',
  'This invitation no longer works: it was used, was taken back, or is too old. Ask whoever sent it for another one.',
);
export const invitationNotFound = refuse.notFound('accounts/invitation-not-found', 'There is no such invitation.');
export const waitingForApproval = refuse.forbidden(
  'accounts/waiting-for-approval',
  'Your account is waiting for approval. You can look around until then, and we will email you.',
);
export const notApproved = refuse.forbidden(
  'accounts/not-approved',
  'Your account was not approved. You can read, and delete it on your account page.',
);
export const approvalNotFound = refuse.notFound(
  'accounts/approval-not-found',
  'Nobody with that id is waiting for approval.',
);
export const approvedAlready = refuse.conflict(
  'accounts/approved-already',
  'This member has already been approved. If there is a reason to, suspend them instead.',
);
export const onlyAdminsOpenSignUps = refuse.forbidden(
  'accounts/only-admins-open-sign-ups',
  'Only an admin, or an operator with the `kindling` command, may say who signs up.',
);
export const usernameTaken = refuse.conflict('accounts/username-taken', 'Username is already taken');
export const usernameReserved = refuse.conflict('accounts/username-reserved', 'This username is reserved');
export const usernameEnds = refuse.invalid(
  'accounts/username-ends',
  'A username begins and ends with a letter, a digit or _',
  'username',
);
export const nameChangedMeanwhile = refuse.conflict(
  'accounts/name-changed-meanwhile',
  'Your name or address was changed elsewhere at the same moment. Check it, then try again.',
);
export const usernameRequired = refuse.invalid(
  'accounts/username-required',
  'Username must be at least 3 characters',
  'username',
);
export const commonPassword = refuse.invalid(
  'accounts/common-password',
  'This password is too common: anybody could guess it. Please choose another one.',
);
export const roleClaimsStaff = refuse.invalid(
  'accounts/role-claims-staff',
  'This role looks as if you worked for Kindling. Please choose another one.',
  'role',
);
export const nameClaimsStaff = refuse.invalid(
  'accounts/name-claims-staff',
  'This name would look as if you worked for Kindling. Please enter your own.',
  'firstName',
);
export const invalidResetToken = refuse.invalid(
  'accounts/invalid-reset-token',
  'This reset link no longer works. Please ask for a new one.',
  'token',
);
export const invalidConfirmationToken = refuse.invalid(
  'accounts/invalid-confirmation-token',
  'This link no longer works: it was used, was replaced by a newer one, or is too old. Please ask for a new one.',
  'token',
);
export const emailNotConfirmed = refuse.forbidden(
  'accounts/email-not-confirmed',
  'Please confirm your email address first. We can send you another link from your account page.',
);
export const operatorsOnly = refuse.forbidden(
  'accounts/operators-only',
  'Only an operator with the `kindling` command may vouch for an email address.',
);
export const memberNotFound = refuse.notFound('accounts/member-not-found', 'User not found');
export const sessionNotFound = refuse.notFound('accounts/session-not-found', 'This session has already ended.');
export const lastAdmin = refuse.conflict(
  'accounts/last-admin',
  'The last admin cannot be removed. Make somebody else an admin first.',
);
export const invalidSetupCode = refuse.invalid(
  'accounts/invalid-setup-code',
  'This is not the setup code. The server prints it when it starts, as long as there is no admin.',
  'code',
);
export const setUpAlready = refuse.conflict(
  'accounts/set-up-already',
  'Kindling is already set up: it has an admin. Admins make others on their dashboard.',
);
export const adminsOnly = refuse.forbidden(
  'accounts/admins-only',
  'Only an admin, or an operator with the `kindling` command, may say who is an admin or a moderator.',
);
