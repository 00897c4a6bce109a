// Every refusal of the accounts module, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const invalidCredentials = refuse('accounts/invalid-credentials', 'forbidden', 'Invalid email or password');
export const wrongPassword = refuse(
  'accounts/wrong-password',
  'forbidden',
  'That is not your password. Nothing was changed.',
);
export const codeRequired = refuse(
  'accounts/code-required',
  'forbidden',
  'Enter the code that your authenticator app shows, or one of your recovery codes.',
  'code',
);
export const invalidCode = refuse(
  'accounts/invalid-code',
  'forbidden',
  'This code is wrong, or was used before. Wait for the next one, then try again.',
  'code',
);
export const invalidLogInTicket = refuse(
  'accounts/invalid-log-in-ticket',
  'forbidden',
  'This log-in took too long. Please enter your password again.',
);
export const secondFactorOn = refuse(
  'accounts/second-factor-on',
  'conflict',
  'Two-factor log-in is already on. To use another app, switch it off first.',
);
export const secondFactorOff = refuse('accounts/second-factor-off', 'conflict', 'Two-factor log-in is off.');
export const passkeyRefused = refuse(
  'accounts/passkey-refused',
  'invalid',
  'This passkey was not accepted. Please try again, or log in with your password.',
);
export const passkeyCopied = refuse(
  'accounts/passkey-copied',
  'forbidden',
  'This passkey’s counter went backwards, as a copy’s would. Log in with your password, then remove it.',
);
export const passkeyKnown = refuse('accounts/passkey-known', 'conflict', 'You have already added this passkey.');
export const tooManyPasskeys = refuse(
  'accounts/too-many-passkeys',
  'conflict',
  'You have twenty passkeys. Remove one that you no longer use first.',
);
export const passkeyNotFound = refuse(
  'accounts/passkey-not-found',
  'not-found',
  'This passkey has already been removed.',
);
export const accessTokenNotFound = refuse(
  'accounts/access-token-not-found',
  'not-found',
  'This access token has already been revoked.',
);
export const tooManyAccessTokens = refuse(
  'accounts/too-many-access-tokens',
  'conflict',
  'You have twenty access tokens. Revoke one that you no longer use first.',
);
export const emailTaken = refuse(
  'accounts/email-taken',
  'conflict',
  'This email address is already in use. Log in, or reset your password.',
);
export const addressBarred = refuse(
  'accounts/address-barred',
  'forbidden',
  'An account can’t be made with this email address at the moment. Write to us if you think this is a mistake.',
);
export const signUpsClosed = refuse(
  'accounts/sign-ups-closed',
  'forbidden',
  'This Kindling is closed to new accounts at the moment.',
);
export const invitationRequired = refuse(
  'accounts/invitation-required',
  'forbidden',
  'New accounts are by invitation only for now. Open the link that you were sent, and sign up there.',
);
export const throwAwayAddress = refuse(
  'accounts/throw-away-address',
  'invalid',
  'Please use an address of your own: anybody can read what is sent to this one.',
  'email',
);
export const looksAutomated = refuse(
  'accounts/looks-automated',
  'forbidden',
  'A field that people can’t see was filled in, as a program would do. Please reload the page, then fill it in by hand.',
);
export const proofRequired = refuse(
  'accounts/proof-required',
  'forbidden',
  'Many accounts are being made just now, so your device has to do a little work first. Please sign up on the page, with JavaScript switched on.',
);
export const invitationVoid = refuse(
  'accounts/invitation-void',
  'forbidden',
  'This invitation no longer works: it was used, was taken back, or is too old. Ask whoever sent it for another one.',
);
export const invitationNotFound = refuse('accounts/invitation-not-found', 'not-found', 'There is no such invitation.');
export const waitingForApproval = refuse(
  'accounts/waiting-for-approval',
  'forbidden',
  'Your account is waiting for approval. You can look around until then, and we will email you.',
);
export const notApproved = refuse(
  'accounts/not-approved',
  'forbidden',
  'Your account was not approved. You can read, and delete it on your account page.',
);
export const approvalNotFound = refuse(
  'accounts/approval-not-found',
  'not-found',
  'Nobody with that id is waiting for approval.',
);
export const approvedAlready = refuse(
  'accounts/approved-already',
  'conflict',
  'This member has already been approved. If there is a reason to, suspend them instead.',
);
export const onlyAdminsOpenSignUps = refuse(
  'accounts/only-admins-open-sign-ups',
  'forbidden',
  'Only an admin, or an operator with the `kindling` command, may say who signs up.',
);
export const usernameTaken = refuse('accounts/username-taken', 'conflict', 'Username is already taken');
export const usernameReserved = refuse('accounts/username-reserved', 'conflict', 'This username is reserved');
export const usernameEnds = refuse(
  'accounts/username-ends',
  'invalid',
  'A username begins and ends with a letter, a digit or _',
  'username',
);
export const nameChangedMeanwhile = refuse(
  'accounts/name-changed-meanwhile',
  'conflict',
  'Your name or address was changed elsewhere at the same moment. Check it, then try again.',
);
export const usernameRequired = refuse(
  'accounts/username-required',
  'invalid',
  'Username must be at least 3 characters',
  'username',
);
export const commonPassword = refuse(
  'accounts/common-password',
  'invalid',
  'This password is too common: anybody could guess it. Please choose another one.',
);
export const roleClaimsStaff = refuse(
  'accounts/role-claims-staff',
  'invalid',
  'This role looks as if you worked for Kindling. Please choose another one.',
  'role',
);
export const nameClaimsStaff = refuse(
  'accounts/name-claims-staff',
  'invalid',
  'This name would look as if you worked for Kindling. Please enter your own.',
  'firstName',
);
export const invalidResetToken = refuse(
  'accounts/invalid-reset-token',
  'invalid',
  'This reset link no longer works. Please ask for a new one.',
  'token',
);
export const invalidConfirmationToken = refuse(
  'accounts/invalid-confirmation-token',
  'invalid',
  'This link no longer works: it was used, was replaced by a newer one, or is too old. Please ask for a new one.',
  'token',
);
export const emailNotConfirmed = refuse(
  'accounts/email-not-confirmed',
  'forbidden',
  'Please confirm your email address first. We can send you another link from your account page.',
);
export const operatorsOnly = refuse(
  'accounts/operators-only',
  'forbidden',
  'Only an operator with the `kindling` command may vouch for an email address.',
);
export const memberNotFound = refuse('accounts/member-not-found', 'not-found', 'User not found');
export const sessionNotFound = refuse('accounts/session-not-found', 'not-found', 'This session has already ended.');
export const lastAdmin = refuse(
  'accounts/last-admin',
  'conflict',
  'The last admin cannot be removed. Make somebody else an admin first.',
);
export const invalidSetupCode = refuse(
  'accounts/invalid-setup-code',
  'invalid',
  'This is not the setup code. The server prints it when it starts, as long as there is no admin.',
  'code',
);
export const setUpAlready = refuse(
  'accounts/set-up-already',
  'conflict',
  'Kindling is already set up: it has an admin. Admins make others on their dashboard.',
);
export const adminsOnly = refuse(
  'accounts/admins-only',
  'forbidden',
  'Only an admin, or an operator with the `kindling` command, may say who is an admin or a moderator.',
);
