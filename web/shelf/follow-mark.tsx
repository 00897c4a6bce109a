// Follows a tool or a sector: news of it comes in the bell and the digest.
import { Button, type ButtonProps } from '../ui/button.tsx';
import { useMark } from './use-mark.ts';

type FollowMarkProps = Readonly<{
  kind: 'followedTools' | 'followedSectors';
  id: string;
  name: string;
}> &
  Pick<ButtonProps, 'size' | 'variant' | 'className'>;

export function FollowMark({ kind, id, name, ...look }: FollowMarkProps) {
  const { isSet, toggle } = useMark(kind, id);
  return (
    <Button {...look} aria-pressed={isSet} aria-label={`Follow ${name}`} onClick={toggle}>
      {isSet ? 'Following' : 'Follow'}
    </Button>
  );
}
