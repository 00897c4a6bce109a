// An author's picture. The server sends one value for it: an emoji or the address of an image.
import { Avatar } from '../../ui/marks/avatar.tsx';

type AuthorAvatarProps = {
  /** The author's id. */
  of: string;
  name: string;
  avatar: string | null;
  size?: 'xs' | 'sm' | 'md' | undefined;
  className?: string | undefined;
};

export function AuthorAvatar({ avatar, ...shown }: AuthorAvatarProps) {
  const picture = avatar && isAddress(avatar) ? { src: avatar } : { emoji: avatar };
  return <Avatar {...shown} {...picture} />;
}

function isAddress(avatar: string): boolean {
  return /^(\/|https?:|data:image\/)/.test(avatar);
}
