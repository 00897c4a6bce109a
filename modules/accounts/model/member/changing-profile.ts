// The changes to a public profile that are allowed. An unchanged value is never checked: it may be older than a rule.
import type { Refusal } from '../../../../src/kernel/refusal.ts';
import { usernameRequired } from '../errors.ts';
import {
  aNameMayNotClaimStaff,
  aNewNameIsTheOneClaimedNext,
  aNewUsernameIsAllowed,
  aRoleMayNotClaimStaff,
} from '../policies.ts';
import type { ProfileChanges, UpdateProfile } from './commands.ts';
import { FullNameChanged, type MemberEvent, ProfileUpdated } from './events.ts';
import { type ActiveMember, type FullName, type Profile, sameName } from './state.ts';

export function updateProfile(
  { data: { usernameOrdinal, ...changes } }: UpdateProfile,
  member: ActiveMember,
): readonly MemberEvent[] | Refusal {
  const { memberId } = member;
  const profile = changedProfile(member.profile, changes);
  const fullName = changedFullName(member, changes);
  const refusal = aProfileMayChange(changes, member);
  if (refusal) return refusal;
  const events: readonly MemberEvent[] = [
    ...(isSame(profile, member.profile) ? [] : [ProfileUpdated({ memberId, ...profile })]),
    ...(isSame<FullName>(fullName, member) ? [] : [FullNameChanged({ memberId, ...fullName })]),
  ];
  const isNewUsername = !sameName(profile.username, member.profile.username);
  return (isNewUsername && aNewNameIsTheOneClaimedNext(member.usernameCount, usernameOrdinal)) || events;
}

/** Returns the refusal of a change, except for what the claim on a new username decides. */
export function aProfileMayChange(changes: ProfileChanges, member: ActiveMember): Refusal | undefined {
  const { username = member.profile.username, role } = changes;
  const fullName = changedFullName(member, changes);
  const isRenamed = !isSame<FullName>(fullName, member);
  if (username === null && !(isRenamed && isSame(changedProfile(member.profile, changes), member.profile)))
    return usernameRequired;
  return (
    (username !== null && !sameName(username, member.profile.username) ? aNewUsernameIsAllowed(username) : undefined) ??
    (role && role !== member.profile.role ? aRoleMayNotClaimStaff(role) : undefined) ??
    (isRenamed ? aNameMayNotClaimStaff(fullName) : undefined)
  );
}

function isSame<T extends object>(after: T, before: T): boolean {
  return (Object.keys(after) as (keyof T)[]).every((field) => after[field] === before[field]);
}

function changedFullName(before: FullName, changes: ProfileChanges): FullName {
  const { firstName = before.firstName, lastName = before.lastName } = changes;
  return { firstName, lastName };
}

/** Returns the changed profile. A picture and an emoji replace each other. */
function changedProfile(before: Profile, changes: ProfileChanges): Profile {
  const { username = before.username, bio = before.bio, role = before.role } = changes;
  const { profileEmoji = before.profileEmoji, profileImageUrl = before.profileImageUrl } = changes;
  const profile = { username, bio, role };
  if (changes.profileEmoji) return { ...profile, profileEmoji, profileImageUrl: null };
  if (changes.profileImageUrl) return { ...profile, profileEmoji: null, profileImageUrl };
  return { ...profile, profileEmoji, profileImageUrl };
}
