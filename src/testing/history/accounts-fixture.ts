// What members do with their accounts, by chance.
import { sessionDecider } from '../../../modules/accounts/decider.ts';
import {
  adminsDecider,
  adminsStream,
  emailClaimDecider,
  memberDecider,
  memberStream,
  sessionStream,
  usernameClaimDecider,
} from '../../../modules/accounts/index.ts';
import { by, type Deed, type World } from './world.ts';

const system = { kind: 'system', id: 'history' } as const;

export function activeMembers(world: World): readonly string[] {
  return world.all('member').filter((id) => world.state(memberDecider, memberStream(id)).status === 'active');
}

const register: Deed = (world) => {
  const memberId = world.make('member');
  world.execute(memberDecider, memberStream(memberId), {
    type: 'Register',
    data: {
      memberId,
      email: `${memberId}@example.com`,
      firstName: world.chance(2) ? 'Ada' : null,
      lastName: null,
      passwordHash: 'h',
    },
    actor: { kind: 'visitor' },
  });
};

/** What one active member does to their own account. */
const own =
  (deed: (world: World, memberId: string) => void): Deed =>
  (world) => {
    const memberId = world.pick(activeMembers(world));
    if (memberId !== undefined) deed(world, memberId);
  };

/** How many names of a kind a member has had. */
function countOf(world: World, memberId: string, kind: 'emailCount' | 'usernameCount'): number {
  const state = world.state(memberDecider, memberStream(memberId));
  return state.status === 'active' ? state[kind] : 0;
}

const updateProfile = own((world, memberId) =>
  world.execute(memberDecider, memberStream(memberId), {
    type: 'UpdateProfile',
    data: {
      username: `${memberId}-${world.number(3)}`,
      usernameOrdinal: countOf(world, memberId, 'usernameCount') + 1,
      bio: world.text(),
      role: null,
      profileEmoji: world.chance(2) ? '🦊' : null,
      profileImageUrl: null,
    },
    actor: by(memberId),
  }),
);

const changeEmail = own((world, memberId) =>
  world.execute(memberDecider, memberStream(memberId), {
    type: 'ChangeEmail',
    data: {
      email: `${memberId}.${world.number(3)}@example.org`,
      ordinal: countOf(world, memberId, 'emailCount') + 1,
    },
    actor: by(memberId),
  }),
);

const startSession = own((world, memberId) => {
  const sessionId = world.make('session');
  world.execute(sessionDecider, sessionStream(sessionId), {
    type: 'StartSession',
    data: { sessionId, memberId, address: '198.51.100.7', userAgent: 'Browser' },
    actor: by(memberId),
  });
});

const endSession: Deed = (world) => {
  const sessionId = world.one('session');
  if (sessionId === undefined) return;
  const { memberId } = world.state(sessionDecider, sessionStream(sessionId));
  world.execute(sessionDecider, sessionStream(sessionId), {
    type: 'EndSession',
    data: { memberId },
    actor: by(memberId),
  });
};

const endManySessions = own((world, memberId) => {
  const stream = memberStream(memberId);
  const keptSessionId = world.one('session') ?? null;
  switch (world.number(3)) {
    case 0:
      return world.execute(memberDecider, stream, {
        type: 'LogOutEverywhere',
        data: { keptSessionId },
        actor: by(memberId),
      });
    case 1:
      return world.execute(memberDecider, stream, {
        type: 'ChangePassword',
        data: { passwordHash: 'another', keptSessionId: keptSessionId ?? '' },
        actor: by(memberId),
      });
    default: {
      const resetId = world.make('reset');
      const visitor = { kind: 'visitor' } as const;
      world.execute(memberDecider, stream, {
        type: 'RequestPasswordReset',
        data: { resetId, tokenHash: resetId },
        actor: visitor,
      });
      const data = { tokenHash: resetId, passwordHash: 'reset' };
      return world.execute(memberDecider, stream, { type: 'ResetPassword', data, actor: visitor });
    }
  }
});

const grantOrRevokeAdmin = own((world, memberId) =>
  world.execute(adminsDecider, adminsStream, {
    type: world.chance(2) ? 'GrantAdmin' : 'RevokeAdmin',
    data: { memberId },
    actor: system,
  }),
);

const claimOrReleaseName = own((world, memberId) => {
  const [decider, stream] = world.chance(2)
    ? [emailClaimDecider, `email-${world.number(2)}`]
    : [usernameClaimDecider, `username-${world.number(2)}`];
  const claim = world.state(decider, stream);
  const command =
    claim === null
      ? ({ type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const)
      : ({ type: 'ReleaseName', data: { memberId: claim.ownerId, upTo: claim.ordinal } } as const);
  world.execute(decider, stream, { ...command, actor: by(memberId) });
});

const eraseMember = own((world, memberId) => {
  if (!world.chance(3)) return;
  world.execute(adminsDecider, adminsStream, { type: 'RevokeAdmin', data: { memberId }, actor: system });
  world.execute(memberDecider, memberStream(memberId), { type: 'Erase', data: {}, actor: by(memberId) });
});

export const accountsDeeds: readonly Deed[] = [
  register,
  register,
  updateProfile,
  changeEmail,
  startSession,
  startSession,
  endSession,
  endManySessions,
  grantOrRevokeAdmin,
  claimOrReleaseName,
  eraseMember,
];
