// The demo's members join, introduce themselves a few minutes later, and are last seen on the day of their last action.
import {
  emailClaimId,
  emailClaims,
  members as memberStreams,
  sessions,
  usernameClaimId,
  usernameClaims,
} from '../../../modules/accounts/index.ts';
import { mediaUrl } from '../../../modules/media/index.ts';
import { minuteMs } from '../../kernel/instants.ts';
import type { Handle, Member } from '../content/members.ts';
import { portrayed, readPortrait } from '../content/pictures.ts';
import { mediaIdOf, memberIdOf, sessionIdOf } from '../ids.ts';
import type { Acting, DemoDeps, DemoPart, Moment } from '../moment.ts';
import { sampleAccount, sampleMember } from '../sample-account.ts';
import { firstPurpose } from '../stage.ts';
import { upload } from './uploads.ts';

const joining = (member: Handle): string => `join ${member}`;

/** The name of the moment after which a member can take part. */
export const introducing = (member: Handle): string => `introduce ${member}`;

export const accountsDemo: DemoPart = {
  moments({ members, joinedMs, chanceOf }) {
    const chance = chanceOf(firstPurpose);
    return members.flatMap((member): Moment[] => {
      const by = member.username;
      const atMs = joinedMs(by);
      return [
        {
          name: joining(by),
          by,
          atMs,
          asVisitor: true,
          needs: [],
          enact: (acting, deps) => join(member, acting, deps),
        },
        {
          name: introducing(by),
          by,
          atMs: atMs + chance.between(1, 6) * minuteMs,
          needs: [joining(by)],
          enact: (acting, deps) => introduce(member, acting, deps),
        },
      ];
    });
  },
  afterwards({ members }, moments) {
    const own = new Set(members.flatMap(({ username }) => [joining(username), introducing(username)]));
    const last = new Map(moments.filter(({ name }) => !own.has(name)).map(({ by, atMs }) => [by, atMs]));
    return [...last].map(([by, atMs]) => ({
      name: `visit ${by}`,
      by,
      atMs: atMs - 1,
      needs: [introducing(by)],
      async enact(acting) {
        await acting.execute(sessions, sessionIdOf(by), { type: 'SeeSession', data: {} });
      },
    }));
  },
};

async function join(member: Member, acting: Acting, { fingerprint, passwordHash }: DemoDeps): Promise<void> {
  const { username, firstName, lastName } = member;
  const memberId = memberIdOf(username);
  const email = username === sampleMember ? sampleAccount.email : `${username}@kindling.example`;
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(emailClaims, emailClaimId(fingerprint, email), claim);
  const data = { memberId, email, firstName, lastName, passwordHash };
  await acting.execute(memberStreams, memberId, { type: 'Register', data });
  // A link would have expired long ago, and would count as a mail that was dropped.
  await acting.executeAsOperator(memberStreams, memberId, { type: 'VouchForEmail', data: {} });
  const sessionId = sessionIdOf(username);
  // This IP address is reserved for examples.
  const session = { sessionId, memberId, address: '192.0.2.1', userAgent: 'Demo', isNewDevice: false };
  await acting.execute(sessions, sessionId, { type: 'StartSession', data: session });
}

async function introduce(member: Member, acting: Acting, { fingerprint, uploads }: DemoDeps): Promise<void> {
  const { username, bio, role, avatar } = member;
  const memberId = memberIdOf(username);
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(usernameClaims, usernameClaimId(fingerprint, username), claim);
  const hasPortrait = portrayed.has(username);
  const profileImageUrl = hasPortrait ? mediaUrl(mediaIdOf(username)) : null;
  const data = { username, usernameOrdinal: 1, bio, role, profileEmoji: avatar, profileImageUrl };
  await acting.execute(memberStreams, memberId, { type: 'UpdateProfile', data });
  if (hasPortrait) await upload(mediaIdOf(username), null, () => readPortrait(username), acting, uploads);
}
