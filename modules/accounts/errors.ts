// Every refusal of the accounts, in one list.
import { refuse } from '../../src/kernel/refusal.ts';

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
  'This code is not right, or was used before. Wait for the next one, then try again.',
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
  'Two-factor log-in is on already. To use another app, switch it off first.',
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
  'This passkey counts backwards, as a copy of it would. Log in with your password, then remove it.',
);
export const passkeyKnown = refuse('accounts/passkey-known', 'conflict', 'You have added this passkey already.');
export const tooManyPasskeys = refuse(
  'accounts/too-many-passkeys',
  'conflict',
  'You have twenty passkeys. Remove one that you no longer use first.',
);
export const passkeyNotFound = refuse('accounts/passkey-not-found', 'not-found', 'This passkey was removed already.');
export const accessTokenNotFound = refuse(
  'accounts/access-token-not-found',
  'not-found',
  'This access token was revoked already.',
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
  'No account can be made with this email address now. Write to us if you think that this is a mistake.',
);
export const signUpsClosed = refuse(
  'accounts/sign-ups-closed',
  'forbidden',
  'No new accounts are made at this Kindling now.',
);
export const invitationRequired = refuse(
  'accounts/invitation-required',
  'forbidden',
  'New accounts are by invitation now. Open the link that you were sent, and sign up there.',
);
export const throwAwayAddress = refuse(
  'accounts/throw-away-address',
  'invalid',
  'Please use an address that you keep: mail to this one is for anybody to read.',
  'email',
);
export const looksAutomated = refuse(
  'accounts/looks-automated',
  'forbidden',
  'A field that people don’t see was filled in. Please reload the page, then try again without filling it in by a program.',
);
export const proofRequired = refuse(
  'accounts/proof-required',
  'forbidden',
  'Many accounts are being made just now, so your device has to do a little work first. Please sign up on the page, with scripts switched on.',
);
export const invitationVoid = refuse(
  'accounts/invitation-void',
  'forbidden',
  'This invitation lets in nobody else: it was used, taken back, or is too old. Ask whoever sent it for another one.',
);
export const invitationNotFound = refuse('accounts/invitation-not-found', 'not-found', 'There is no such invitation.');
export const waitingForApproval = refuse(
  'accounts/waiting-for-approval',
  'forbidden',
  'Your account is waiting for approval. You can look around until then, and we tell you by mail.',
);
export const notApproved = refuse(
  'accounts/not-approved',
  'forbidden',
  'Your account was not approved. You can read, and delete it on your account page.',
);
export const approvalNotFound = refuse(
  'accounts/approval-not-found',
  'not-found',
  'Nobody of that id waits for approval.',
);
export const approvedAlready = refuse(
  'accounts/approved-already',
  'conflict',
  'This member was approved already. Suspend them instead, where there is a reason.',
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
  'Your name or address was changed elsewhere at the same moment. Look at it again, then try once more.',
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
  'This password is among the commonest: anybody would guess it. Please choose another one.',
);
export const roleClaimsStaff = refuse(
  'accounts/role-claims-staff',
  'invalid',
  'This role would look as if you worked for Kindling. Please choose another one.',
  'role',
);
export const invalidResetToken = refuse(
  'accounts/invalid-reset-token',
  'invalid',
  'This reset link is not valid any more. Please ask for a new one.',
  'token',
);
export const invalidConfirmationToken = refuse(
  'accounts/invalid-confirmation-token',
  'invalid',
  'This link is not valid any more: it was used, replaced by a later one, or is too old. Please ask for a new one.',
  'token',
);
export const memberNotFound = refuse('accounts/member-not-found', 'not-found', 'User not found');
export const sessionNotFound = refuse('accounts/session-not-found', 'not-found', 'This session has ended already.');
export const lastAdmin = refuse(
  'accounts/last-admin',
  'conflict',
  'The last admin can not be removed. Make somebody else an admin first.',
);
export const invalidSetupCode = refuse(
  'accounts/invalid-setup-code',
  'invalid',
  'This is not the code. The server prints it when it starts, as long as there is no admin.',
  'code',
);
export const setUpAlready = refuse(
  'accounts/set-up-already',
  'conflict',
  'Kindling is set up already: it has an admin. Admins make others on their dashboard.',
);
export const adminsOnly = refuse(
  'accounts/admins-only',
  'forbidden',
  'Only an admin, or an operator with the `kindling` command, may say who is an admin or a moderator.',
);
