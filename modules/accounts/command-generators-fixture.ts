// Random actions of members on their accounts.

import type { Command } from '../../src/kernel/command.ts';
import { by, type CommandGenerator, type History, markOf } from '../../src/testing/history/history.ts';
import {
  AddressAllowed,
  accessTokens,
  addressRestrictions,
  approvals,
  emailClaims,
  invitations,
  members,
  newAccounts,
  passkeys,
  secondFactors,
  sessions,
  signUpMode,
  staff,
  usernameClaims,
} from './index.ts';

/** Decides an event that is no longer written but exists in older logs. */
const addressBarsOnce = {
  ...addressRestrictions,
  decider: {
    ...addressRestrictions.decider,
    decide: ({ data }: Command<'Allow', { memberId: string }>) => [AddressAllowed(data)],
  },
};

const visitor = { kind: 'visitor' } as const;
const operator = { kind: 'operator', id: 'history' } as const;

export function activeMembers(history: History): readonly string[] {
  return history.all('member').filter((id) => history.state(members, id).status === 'active');
}

export const register: CommandGenerator = (history) => {
  const memberId = history.make('member');
  history.execute(members, memberId, {
    type: 'Register',
    data: {
      memberId,
      email: `${markOf(memberId)}@example.com`,
      firstName: history.chance(2) ? `Ada ${markOf(memberId)}` : null,
      lastName: null,
      passwordHash: `of ${markOf(memberId)}`,
    },
    actor: visitor,
  });
};

/** Returns a random action of one active member. */
export const byMember =
  (generator: (history: History, memberId: string) => void): CommandGenerator =>
  (history) => {
    const memberId = history.pick(activeMembers(history));
    if (memberId !== undefined) generator(history, memberId);
  };

/** The two may be the same. */
export const byTwoMembers = (generator: (history: History, memberId: string, otherId: string) => void) =>
  byMember((history, memberId) => {
    const otherId = history.pick(activeMembers(history));
    if (otherId !== undefined) generator(history, memberId, otherId);
  });

function countOf(history: History, memberId: string, kind: 'emailCount' | 'usernameCount' | 'credentialEpoch'): number {
  const state = history.state(members, memberId);
  return state.status === 'active' ? state[kind] : 0;
}

const updateProfile = byMember((history, memberId) =>
  history.execute(members, memberId, {
    type: 'UpdateProfile',
    data: {
      username: `${markOf(memberId)}${history.number(3)}`,
      usernameOrdinal: countOf(history, memberId, 'usernameCount') + 1,
      lastName: history.chance(2) ? `Love ${markOf(memberId)}${history.number(3)}` : null,
      bio: history.text(memberId),
      role: history.chance(2) ? `${markOf(memberId)} founder` : null,
      profileEmoji: history.chance(2) ? `🦊 ${markOf(memberId)}` : null,
      profileImageUrl: null,
    },
    actor: by(memberId),
  }),
);

const changeEmail = byMember((history, memberId) =>
  history.execute(members, memberId, {
    type: 'ChangeEmail',
    data: {
      email: `${markOf(memberId)}${history.number(3)}@example.org`,
      ordinal: countOf(history, memberId, 'emailCount') + 1,
    },
    actor: by(memberId),
  }),
);

const confirmEmail = byMember((history, memberId) => {
  const confirmationId = history.make('confirmation');
  const email = history.chance(2) ? `${markOf(memberId)}${history.number(3)}@example.net` : null;
  const data = { confirmationId, tokenHash: confirmationId, email };
  history.execute(members, memberId, { type: 'RequestEmailConfirmation', data, actor: by(memberId) });
  switch (history.number(4)) {
    case 0:
      return history.execute(members, memberId, { type: 'CancelEmailChange', data: {}, actor: by(memberId) });
    case 1: {
      const ordinal = countOf(history, memberId, 'emailCount') + 1;
      const proof = { tokenHash: confirmationId, ordinal };
      return history.execute(members, memberId, { type: 'ConfirmEmail', data: proof, actor: visitor });
    }
    case 2:
      return history.execute(members, memberId, { type: 'VouchForEmail', data: {}, actor: operator });
  }
});

const startSession = byMember((history, memberId) => {
  const sessionId = history.make('session');
  history.execute(sessions, sessionId, {
    type: 'StartSession',
    data: {
      ...{ sessionId, memberId, isNewDevice: false },
      ...{ address: `at ${markOf(memberId)}`, userAgent: `Browser ${markOf(memberId)}` },
    },
    actor: by(memberId),
  });
});

const onSession =
  (type: 'SeeSession' | 'EndSession'): CommandGenerator =>
  (history) => {
    const sessionId = history.one('session');
    if (sessionId === undefined) return;
    const { memberId } = history.state(sessions, sessionId);
    history.execute(sessions, sessionId, { type, data: {}, actor: by(memberId) });
  };

const endManySessions = byMember((history, memberId) => {
  const keptSessionId = history.one('session') ?? null;
  switch (history.number(3)) {
    case 0:
      return history.execute(members, memberId, {
        type: 'LogOutEverywhere',
        data: { keptSessionId },
        actor: by(memberId),
      });
    case 1:
      return history.execute(members, memberId, {
        type: 'ChangePassword',
        data: { passwordHash: `another ${markOf(memberId)}`, keptSessionId: keptSessionId ?? '' },
        actor: by(memberId),
      });
    default: {
      const resetId = history.make('reset');
      const request = { resetId, tokenHash: resetId };
      history.execute(members, memberId, { type: 'RequestPasswordReset', data: request, actor: visitor });
      const data = { tokenHash: resetId, passwordHash: `reset ${markOf(memberId)}` };
      return history.execute(members, memberId, { type: 'ResetPassword', data, actor: visitor });
    }
  }
});

const useSecondFactor = byMember((history, memberId) => {
  const epoch = countOf(history, memberId, 'credentialEpoch');
  const factor = history.state(secondFactors, memberId);
  const recoveryCodeHashes = [0, 1].map((index) => `code ${index} of ${markOf(memberId)}`);
  if (factor.status === 'off' || factor.epoch < epoch) {
    const data = {
      memberId,
      secret: `secret of ${markOf(memberId)}`,
      recoveryCodeHashes,
      step: history.number(9),
      epoch,
    };
    return history.execute(secondFactors, memberId, { type: 'SwitchOnSecondFactor', data, actor: by(memberId) });
  }
  switch (history.number(4)) {
    case 0: {
      const data = { step: factor.lastStep + history.number(3), epoch };
      return history.execute(secondFactors, memberId, { type: 'UseAuthenticatorCode', data, actor: visitor });
    }
    case 1: {
      const data = { codeHash: history.pick(recoveryCodeHashes) ?? '', epoch };
      return history.execute(secondFactors, memberId, { type: 'UseRecoveryCode', data, actor: visitor });
    }
    case 2: {
      const data = { recoveryCodeHashes, epoch };
      return history.execute(secondFactors, memberId, { type: 'ReplaceRecoveryCodes', data, actor: by(memberId) });
    }
    default: {
      const actor = history.chance(2) ? by(memberId) : operator;
      return history.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch }, actor });
    }
  }
});

const usePasskeys = byMember((history, memberId) => {
  const epoch = countOf(history, memberId, 'credentialEpoch');
  const { passkeys: known } = history.state(passkeys, memberId);
  const challengeId = history.make('challenge');
  const passkey = history.pick(known);
  if (passkey === undefined || history.chance(4)) {
    const passkeyId = history.make('passkey');
    const data = {
      ...{ memberId, passkeyId, challengeId, counter: 0, domain: 'localhost', isSynced: history.chance(2), epoch },
      ...{ credentialId: `credential of ${markOf(memberId)}`, publicKey: `key of ${markOf(memberId)}` },
      ...{ transports: [`by ${markOf(memberId)}`], name: history.text(memberId) },
    };
    return history.execute(passkeys, memberId, { type: 'AddPasskey', data, actor: by(memberId) });
  }
  const { passkeyId, counter } = passkey;
  switch (history.number(3)) {
    case 0: {
      const data = { passkeyId, challengeId, counter: counter + history.number(3), epoch };
      return history.execute(passkeys, memberId, { type: 'UsePasskey', data, actor: visitor });
    }
    case 1: {
      const data = { passkeyId, name: history.text(memberId) };
      return history.execute(passkeys, memberId, { type: 'RenamePasskey', data, actor: by(memberId) });
    }
    default:
      return history.execute(passkeys, memberId, { type: 'RemovePasskey', data: { passkeyId }, actor: by(memberId) });
  }
});

const useAccessTokens = byMember((history, memberId) => {
  const token = history.pick(history.state(accessTokens, memberId));
  if (token === undefined || history.chance(3)) {
    const tokenId = history.make('token');
    const scope = history.pick(['read', 'write'] as const) ?? 'read';
    const data = { memberId, tokenId, name: history.text(memberId), scope, tokenHash: tokenId, expiresAt: null };
    return history.execute(accessTokens, memberId, { type: 'MakeAccessToken', data, actor: by(memberId) });
  }
  const { tokenId } = token;
  const type = history.pick(['SeeAccessToken', 'SeeAccessToken', 'RevokeAccessToken'] as const) ?? 'SeeAccessToken';
  history.execute(accessTokens, memberId, { type, data: { tokenId }, actor: by(memberId) });
});

const grantOrRevoke = byMember((history, memberId) =>
  history.execute(staff, [], {
    type: history.pick(['GrantAdmin', 'RevokeAdmin', 'GrantModerator', 'RevokeModerator'] as const) ?? 'GrantAdmin',
    data: { memberId },
    actor: operator,
  }),
);

const admitMembers: CommandGenerator = (history) => {
  const mode = history.pick(['open', 'approval', 'invitation', 'closed'] as const) ?? 'open';
  if (history.chance(4)) history.execute(signUpMode, [], { type: 'SetSignUpMode', data: { mode }, actor: operator });
  const invitationId = history.chance(2) ? history.make('invitation') : history.one('invitation');
  const memberId = history.one('member');
  if (invitationId === undefined || memberId === undefined) return;
  const data = { invitationId, uses: 2, expiresAt: null };
  switch (history.number(4)) {
    case 0:
      return history.execute(invitations, invitationId, { type: 'UseInvitation', data: { memberId }, actor: visitor });
    case 1:
      return history.execute(invitations, invitationId, { type: 'RevokeInvitation', data: {}, actor: operator });
    default:
      if (history.state(invitations, invitationId) === null)
        history.execute(invitations, invitationId, { type: 'MakeInvitation', data, actor: operator });
  }
};

const approve = byMember((history, memberId) => {
  const type = history.pick(['AskApproval', 'Approve', 'Decline'] as const) ?? 'AskApproval';
  const actor = type === 'AskApproval' ? visitor : operator;
  history.execute(approvals, memberId, { type, data: { memberId }, actor });
});

const claimOrReleaseName = byMember((history, memberId) => {
  const claims = history.chance(2) ? emailClaims : usernameClaims;
  const name = String(history.number(2));
  const claim = history.state(claims, name);
  const command =
    claim?.status !== 'claimed'
      ? ({ type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const)
      : ({ type: 'ReleaseName', data: { memberId: claim.ownerId, upTo: claim.ordinal } } as const);
  history.execute(claims, name, { ...command, actor: by(memberId) });
});

/** The actions that a new account can do only so often; each stranger counts once. */
const countNewAccount = byMember((history, memberId) => {
  const limit = history.pick(['posts', 'comments', 'strangers'] as const) ?? 'posts';
  const otherId = limit === 'strangers' ? (history.one('member') ?? null) : null;
  const data = { limit, otherId, joinedAt: history.at };
  history.execute(newAccounts, memberId, { type: 'CountNewAccount', data, actor: by(memberId) });
});

const eraseMember = byMember((history, memberId) => {
  if (!history.chance(3)) return;
  const address = `address-${history.number(3)}`;
  history.execute(staff, [], { type: 'RevokeAdmin', data: { memberId }, actor: operator });
  history.execute(staff, [], { type: 'RevokeModerator', data: { memberId }, actor: operator });
  if (history.chance(2)) {
    const restricted = { type: 'RestrictAddress', data: { memberId, until: null }, actor: by(memberId) } as const;
    history.execute(addressRestrictions, address, restricted);
  }
  if (history.chance(3))
    history.execute(addressBarsOnce, address, { type: 'Allow', data: { memberId }, actor: operator });
  const data = { address, ordinal: countOf(history, memberId, 'emailCount') };
  history.execute(members, memberId, { type: 'Erase', data, actor: by(memberId) });
});

export const commandGenerators: readonly CommandGenerator[] = [
  register,
  register,
  updateProfile,
  changeEmail,
  confirmEmail,
  startSession,
  startSession,
  onSession('SeeSession'),
  onSession('EndSession'),
  endManySessions,
  usePasskeys,
  useSecondFactor,
  useAccessTokens,
  grantOrRevoke,
  admitMembers,
  approve,
  approve,
  claimOrReleaseName,
  countNewAccount,
  eraseMember,
];
