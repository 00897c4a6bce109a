// Follows a tool or a sector: news of it comes in the bell and the digest.
import { Button } from '../ui/button.tsx';
import { useMark } from './use-mark.ts';

type FollowMarkProps = Readonly<{ kind: 'followedTools' | 'followedSectors'; id: string; name: string }>;

export function FollowMark({ kind, id, name }: FollowMarkProps) {
  const { isSet, toggle } = useMark(kind, id);
  return (
    <Button aria-pressed={isSet} aria-label={`Follow ${name}`} onClick={toggle}>
      {isSet ? 'Following' : 'Follow'}
    </Button>
  );
}
