// The only rules for a member's displayed name and picture, applied on reading.
import type { MemberDocument } from './read-model.ts';

export type Byline = Readonly<{
  name: string;
  avatar: string | null;
  role: string | null;
  username: string | null;
  isThere: boolean;
}>;

const newMember = 'New member';

/** Never shows a part of an email address: a member without a name yet is called "New member". */
function displayName(member: Pick<MemberDocument, 'username' | 'firstName' | 'lastName'>): string {
  const { username, firstName, lastName } = member;
  if (username) return username;
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || lastName || newMember;
}

/** Returns the heading of a profile and of the admins' list: the names come first. */
export function fullName({
  firstName,
  lastName,
  username,
}: Pick<MemberDocument, 'username' | 'firstName' | 'lastName'>) {
  return [firstName, lastName].filter(Boolean).join(' ') || username || newMember;
}

function avatarOf(member: Pick<MemberDocument, 'profileEmoji' | 'profileImageUrl'>): string | null {
  return member.profileEmoji ?? member.profileImageUrl;
}

const unknownMember: Byline = { name: 'Unknown User', avatar: null, role: null, username: null, isThere: false };

export function bylineOf(member: MemberDocument | undefined): Byline {
  if (member === undefined) return unknownMember;
  return {
    name: displayName(member),
    avatar: avatarOf(member),
    role: member.role,
    username: member.username,
    isThere: true,
  };
}
