// The members of a generated load: their claims of names, their accounts and their profiles.
import {
  EmailClaimed,
  emailClaimId,
  emailClaims,
  MemberRegistered,
  members,
  ProfileUpdated,
  UsernameClaimed,
  usernameClaimId,
  usernameClaims,
} from '../../../modules/accounts/index.ts';
import { type LoadContext, type LoadPart, leadsTo, type Planned } from '../load.ts';
import { loadMemberEmail, usernameOf } from '../load-ids.ts';

export const accountsLoad: LoadPart = {
  amounts: [
    {
      name: 'members',
      small: 100,
      least: 1,
      eventsEach: 4,
      comesFirst: true,
      plan: (context) => (index) => memberStreams(index, context),
    },
  ],
  // `ownerHolds` is true, so a member who already has a name keeps it.
  commands: [
    leadsTo(EmailClaimed, ({ memberId, ordinal }, id, acting) =>
      acting.execute(emailClaims, id, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } }),
    ),
    leadsTo(UsernameClaimed, ({ memberId, ordinal }, id, acting) =>
      acting.execute(usernameClaims, id, { type: 'ClaimName', data: { memberId, ordinal, ownerHolds: true } }),
    ),
    leadsTo(MemberRegistered, ({ email, passwordHash, ...rest }, id, acting) => {
      const registered = { ...rest, email: email ?? '', passwordHash: passwordHash ?? '' };
      return acting.execute(members, id, { type: 'Register', data: registered });
    }),
    leadsTo(ProfileUpdated, ({ memberId: _, username, ...rest }, id, acting) => {
      const profile = { ...rest, username: username ?? '', usernameOrdinal: 1 };
      return acting.execute(members, id, { type: 'UpdateProfile', data: profile });
    }),
  ],
};

function memberStreams(index: number, context: LoadContext): readonly Planned[] {
  const { seed, fingerprint, passwordHash } = context;
  const memberId = context.memberAt(index);
  const atMs = context.nextMs();
  const [username, email] = [usernameOf(index, seed), loadMemberEmail(index, seed)];
  const claim = { memberId, claimedAt: new Date(atMs).toISOString(), ordinal: 1 };
  const profile = { memberId, username, bio: null, role: 'Founder', profileEmoji: null, profileImageUrl: null };
  const by = { actorId: memberId, atMs };
  return [
    { ...by, stream: emailClaims.stream(emailClaimId(fingerprint, email)), events: [EmailClaimed(claim)] },
    { ...by, stream: usernameClaims.stream(usernameClaimId(fingerprint, username)), events: [UsernameClaimed(claim)] },
    {
      ...by,
      stream: members.stream(memberId),
      events: [
        MemberRegistered({ memberId, email, firstName: 'Member', lastName: String(index), passwordHash }),
        ProfileUpdated(profile),
      ],
    },
  ];
}
