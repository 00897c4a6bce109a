// The other member of a conversation. An erased member's messages stay, under the name that all erased members share.
import { bylineName, fullName } from '../accounts/members/member-names.ts';
import type { ThreadPage } from './message-types.ts';

export type OtherUser = Readonly<{
  id: string;
  name: string;
  avatar: string | null;
  about: string;
  isThere: boolean;
}>;

type FromThread = Pick<ThreadPage, 'otherUser' | 'conversation'>;

export function otherUserOf(userId: string, { otherUser: user, conversation }: FromThread): OtherUser {
  if (user === null) {
    const { name = 'Unknown User', avatar = null } = conversation?.otherUser ?? {};
    return { id: userId, name, avatar, about: 'No longer a member', isThere: false };
  }
  const name = bylineName(user);
  const words = [fullName(user), user.role].filter((each) => each && each !== name);
  const avatar = user.profileEmoji ?? user.profileImageUrl;
  return { id: userId, name, avatar, about: words.join(' · ') || 'Member', isThere: true };
}
