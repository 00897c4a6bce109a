// The demo's members join, and introduce themselves a few minutes later.
import {
  emailClaimId,
  emailClaims,
  members as memberStreams,
  usernameClaimId,
  usernameClaims,
} from '../../../modules/accounts/index.ts';
import type { Handle, Member } from '../content/members.ts';
import { drawPortrait } from '../drawings.ts';
import { mediaIdOf, memberIdOf } from '../ids.ts';
import type { Acting, DemoPart, DemoWorld, Moment } from '../moment.ts';
import { sampleAccount, sampleMember } from '../sample-account.ts';
import { firstPurpose, minuteMs } from '../stage.ts';

const joining = (member: Handle): string => `join ${member}`;

/** The name of the moment from which on a member can take part. */
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
          enact: (acting, world) => join(member, acting, world),
        },
        {
          name: introducing(by),
          by,
          atMs: atMs + chance.between(1, 6) * minuteMs,
          needs: [joining(by)],
          enact: (acting, world) => introduce(member, acting, world),
        },
      ];
    });
  },
};

async function join(member: Member, acting: Acting, { fingerprint, passwordHash }: DemoWorld): Promise<void> {
  const { username, firstName, lastName } = member;
  const memberId = memberIdOf(username);
  const email = username === sampleMember ? sampleAccount.email : `${username}@kindling.example`;
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(emailClaims, emailClaimId(fingerprint, email), claim);
  const data = { memberId, email, firstName, lastName, passwordHash };
  await acting.execute(memberStreams, memberId, { type: 'Register', data });
}

async function introduce(member: Member, acting: Acting, { fingerprint, uploads }: DemoWorld): Promise<void> {
  const { username, bio, role, avatar } = member;
  const memberId = memberIdOf(username);
  const claim = { type: 'ClaimName', data: { memberId, ordinal: 1, ownerHolds: false } } as const;
  await acting.execute(usernameClaims, usernameClaimId(fingerprint, username), claim);
  const profileEmoji = typeof avatar === 'string' ? avatar : null;
  const isPortrait = avatar !== null && typeof avatar !== 'string';
  const portrait = isPortrait ? await uploads.keep(acting, mediaIdOf(username), await drawPortrait(...avatar)) : null;
  const data = { username, usernameOrdinal: 1, bio, role, profileEmoji, profileImageUrl: portrait?.url ?? null };
  await acting.execute(memberStreams, memberId, { type: 'UpdateProfile', data });
}
