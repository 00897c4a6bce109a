// Random actions of members on their accounts.

import type { Command } from '../../src/kernel/command.ts';
import { by, type Deed, markOf, type World } from '../../src/testing/history/world.ts';
import {
  AddressAllowed,
  accessTokens,
  addressBars,
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
  ...addressBars,
  decider: {
    ...addressBars.decider,
    decide: ({ data }: Command<'Allow', { memberId: string }>) => [AddressAllowed(data)],
  },
};

const visitor = { kind: 'visitor' } as const;
const operator = { kind: 'operator', id: 'history' } as const;

export function activeMembers(world: World): readonly string[] {
  return world.all('member').filter((id) => world.state(members, id).status === 'active');
}

export const register: Deed = (world) => {
  const memberId = world.make('member');
  world.execute(members, memberId, {
    type: 'Register',
    data: {
      memberId,
      email: `${markOf(memberId)}@example.com`,
      firstName: world.chance(2) ? `Ada ${markOf(memberId)}` : null,
      lastName: null,
      passwordHash: `of ${markOf(memberId)}`,
    },
    actor: { kind: 'visitor' },
  });
};

/** Returns a random action of one active member on their own account. */
const own =
  (deed: (world: World, memberId: string) => void): Deed =>
  (world) => {
    const memberId = world.pick(activeMembers(world));
    if (memberId !== undefined) deed(world, memberId);
  };

function countOf(world: World, memberId: string, kind: 'emailCount' | 'usernameCount' | 'credentialEpoch'): number {
  const state = world.state(members, memberId);
  return state.status === 'active' ? state[kind] : 0;
}

const updateProfile = own((world, memberId) =>
  world.execute(members, memberId, {
    type: 'UpdateProfile',
    data: {
      username: `${markOf(memberId)}${world.number(3)}`,
      usernameOrdinal: countOf(world, memberId, 'usernameCount') + 1,
      lastName: world.chance(2) ? `Love ${markOf(memberId)}${world.number(3)}` : null,
      bio: world.text(memberId),
      role: world.chance(2) ? `${markOf(memberId)} founder` : null,
      profileEmoji: world.chance(2) ? `🦊 ${markOf(memberId)}` : null,
      profileImageUrl: null,
    },
    actor: by(memberId),
  }),
);

const changeEmail = own((world, memberId) =>
  world.execute(members, memberId, {
    type: 'ChangeEmail',
    data: {
      email: `${markOf(memberId)}${world.number(3)}@example.org`,
      ordinal: countOf(world, memberId, 'emailCount') + 1,
    },
    actor: by(memberId),
  }),
);

const confirmEmail = own((world, memberId) => {
  const confirmationId = world.make('confirmation');
  const email = world.chance(2) ? `${markOf(memberId)}${world.number(3)}@example.net` : null;
  const data = { confirmationId, tokenHash: confirmationId, email };
  world.execute(members, memberId, { type: 'RequestEmailConfirmation', data, actor: by(memberId) });
  switch (world.number(4)) {
    case 0:
      return world.execute(members, memberId, { type: 'CancelEmailChange', data: {}, actor: by(memberId) });
    case 1: {
      const ordinal = countOf(world, memberId, 'emailCount') + 1;
      const proof = { tokenHash: confirmationId, ordinal };
      return world.execute(members, memberId, { type: 'ConfirmEmail', data: proof, actor: { kind: 'visitor' } });
    }
    case 2:
      return world.execute(members, memberId, { type: 'VouchForEmail', data: {}, actor: operator });
  }
});

const startSession = own((world, memberId) => {
  const sessionId = world.make('session');
  world.execute(sessions, sessionId, {
    type: 'StartSession',
    data: {
      ...{ sessionId, memberId, isNewDevice: false },
      ...{ address: `at ${markOf(memberId)}`, userAgent: `Browser ${markOf(memberId)}` },
    },
    actor: by(memberId),
  });
});

const seeSession: Deed = (world) => {
  const sessionId = world.one('session');
  if (sessionId === undefined) return;
  const { memberId } = world.state(sessions, sessionId);
  world.execute(sessions, sessionId, { type: 'SeeSession', data: {}, actor: by(memberId) });
};

const endSession: Deed = (world) => {
  const sessionId = world.one('session');
  if (sessionId === undefined) return;
  const { memberId } = world.state(sessions, sessionId);
  world.execute(sessions, sessionId, {
    type: 'EndSession',
    data: {},
    actor: by(memberId),
  });
};

const endManySessions = own((world, memberId) => {
  const keptSessionId = world.one('session') ?? null;
  switch (world.number(3)) {
    case 0:
      return world.execute(members, memberId, {
        type: 'LogOutEverywhere',
        data: { keptSessionId },
        actor: by(memberId),
      });
    case 1:
      return world.execute(members, memberId, {
        type: 'ChangePassword',
        data: { passwordHash: `another ${markOf(memberId)}`, keptSessionId: keptSessionId ?? '' },
        actor: by(memberId),
      });
    default: {
      const resetId = world.make('reset');
      const visitor = { kind: 'visitor' } as const;
      world.execute(members, memberId, {
        type: 'RequestPasswordReset',
        data: { resetId, tokenHash: resetId },
        actor: visitor,
      });
      const data = { tokenHash: resetId, passwordHash: `reset ${markOf(memberId)}` };
      return world.execute(members, memberId, { type: 'ResetPassword', data, actor: visitor });
    }
  }
});

const useSecondFactor = own((world, memberId) => {
  const epoch = countOf(world, memberId, 'credentialEpoch');
  const factor = world.state(secondFactors, memberId);
  const recoveryCodeHashes = [0, 1].map((index) => `code ${index} of ${markOf(memberId)}`);
  if (factor.status === 'off' || factor.epoch < epoch) {
    const data = {
      memberId,
      secret: `secret of ${markOf(memberId)}`,
      recoveryCodeHashes,
      step: world.number(9),
      epoch,
    };
    return world.execute(secondFactors, memberId, { type: 'SwitchOnSecondFactor', data, actor: by(memberId) });
  }
  const visitor = { kind: 'visitor' } as const;
  switch (world.number(4)) {
    case 0: {
      const data = { step: factor.lastStep + world.number(3), epoch };
      return world.execute(secondFactors, memberId, { type: 'UseAuthenticatorCode', data, actor: visitor });
    }
    case 1: {
      const data = { codeHash: world.pick(recoveryCodeHashes) ?? '', epoch };
      return world.execute(secondFactors, memberId, { type: 'UseRecoveryCode', data, actor: visitor });
    }
    case 2: {
      const data = { recoveryCodeHashes, epoch };
      return world.execute(secondFactors, memberId, { type: 'ReplaceRecoveryCodes', data, actor: by(memberId) });
    }
    default: {
      const actor = world.chance(2) ? by(memberId) : operator;
      return world.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch }, actor });
    }
  }
});

const usePasskeys = own((world, memberId) => {
  const epoch = countOf(world, memberId, 'credentialEpoch');
  const { passkeys: known } = world.state(passkeys, memberId);
  const challengeId = world.make('challenge');
  const passkey = world.pick(known);
  if (passkey === undefined || world.chance(4)) {
    const passkeyId = world.make('passkey');
    const data = {
      ...{ memberId, passkeyId, challengeId, counter: 0, domain: 'localhost', isSynced: world.chance(2), epoch },
      ...{ credentialId: `credential of ${markOf(memberId)}`, publicKey: `key of ${markOf(memberId)}` },
      ...{ transports: [`by ${markOf(memberId)}`], name: world.text(memberId) },
    };
    return world.execute(passkeys, memberId, { type: 'AddPasskey', data, actor: by(memberId) });
  }
  const { passkeyId, counter } = passkey;
  switch (world.number(3)) {
    case 0: {
      const data = { passkeyId, challengeId, counter: counter + world.number(3), epoch };
      return world.execute(passkeys, memberId, { type: 'UsePasskey', data, actor: { kind: 'visitor' } });
    }
    case 1: {
      const data = { passkeyId, name: world.text(memberId) };
      return world.execute(passkeys, memberId, { type: 'RenamePasskey', data, actor: by(memberId) });
    }
    default:
      return world.execute(passkeys, memberId, { type: 'RemovePasskey', data: { passkeyId }, actor: by(memberId) });
  }
});

const useAccessTokens = own((world, memberId) => {
  const token = world.pick(world.state(accessTokens, memberId));
  if (token === undefined || world.chance(3)) {
    const tokenId = world.make('token');
    const scope = world.pick(['read', 'write'] as const) ?? 'read';
    const data = { memberId, tokenId, name: world.text(memberId), scope, tokenHash: tokenId, expiresAt: null };
    return world.execute(accessTokens, memberId, { type: 'MakeAccessToken', data, actor: by(memberId) });
  }
  const { tokenId } = token;
  const type = world.pick(['SeeAccessToken', 'SeeAccessToken', 'RevokeAccessToken'] as const) ?? 'SeeAccessToken';
  world.execute(accessTokens, memberId, { type, data: { tokenId }, actor: by(memberId) });
});

const grantOrRevoke = own((world, memberId) =>
  world.execute(staff, [], {
    type: world.pick(['GrantAdmin', 'RevokeAdmin', 'GrantModerator', 'RevokeModerator'] as const) ?? 'GrantAdmin',
    data: { memberId },
    actor: operator,
  }),
);

const admitMembers: Deed = (world) => {
  const mode = world.pick(['open', 'approval', 'invitation', 'closed'] as const) ?? 'open';
  if (world.chance(4)) world.execute(signUpMode, [], { type: 'SetSignUpMode', data: { mode }, actor: operator });
  const invitationId = world.chance(2) ? world.make('invitation') : world.one('invitation');
  const memberId = world.one('member');
  if (invitationId === undefined || memberId === undefined) return;
  const data = { invitationId, uses: 2, expiresAt: null };
  switch (world.number(4)) {
    case 0:
      return world.execute(invitations, invitationId, { type: 'UseInvitation', data: { memberId }, actor: visitor });
    case 1:
      return world.execute(invitations, invitationId, { type: 'RevokeInvitation', data: {}, actor: operator });
    default:
      if (world.state(invitations, invitationId) === null)
        world.execute(invitations, invitationId, { type: 'MakeInvitation', data, actor: operator });
  }
};

const approve = own((world, memberId) => {
  const type = world.pick(['AskApproval', 'Approve', 'Decline'] as const) ?? 'AskApproval';
  const actor = type === 'AskApproval' ? visitor : operator;
  world.execute(approvals, memberId, { type, data: { memberId }, actor });
});

const claimOrReleaseName = own((world, memberId) => {
  const claims = world.chance(2) ? emailClaims : usernameClaims;
  const name = String(world.number(2));
  const claim = world.state(claims, name);
  const command =
    claim?.status !== 'claimed'
      ? ({ type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const)
      : ({ type: 'ReleaseName', data: { memberId: claim.ownerId, upTo: claim.ordinal } } as const);
  world.execute(claims, name, { ...command, actor: by(memberId) });
});

/** The actions that a new account can do only so often; each stranger counts once. */
const countNewAccount = own((world, memberId) => {
  const limit = world.pick(['posts', 'comments', 'strangers'] as const) ?? 'posts';
  const otherId = limit === 'strangers' ? (world.one('member') ?? null) : null;
  const data = { limit, otherId, joinedAt: world.at };
  world.execute(newAccounts, memberId, { type: 'CountNewAccount', data, actor: by(memberId) });
});

const eraseMember = own((world, memberId) => {
  if (!world.chance(3)) return;
  const address = `address-${world.number(3)}`;
  world.execute(staff, [], { type: 'RevokeAdmin', data: { memberId }, actor: operator });
  world.execute(staff, [], { type: 'RevokeModerator', data: { memberId }, actor: operator });
  if (world.chance(2)) {
    const restricted = { type: 'BarAddress', data: { memberId, until: null }, actor: by(memberId) } as const;
    world.execute(addressBars, address, restricted);
  }
  if (world.chance(3)) world.execute(addressBarsOnce, address, { type: 'Allow', data: { memberId }, actor: operator });
  const data = { address, ordinal: countOf(world, memberId, 'emailCount') };
  world.execute(members, memberId, { type: 'Erase', data, actor: by(memberId) });
});

export const deeds: readonly Deed[] = [
  register,
  register,
  updateProfile,
  changeEmail,
  confirmEmail,
  startSession,
  startSession,
  seeSession,
  endSession,
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
