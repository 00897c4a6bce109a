// A badge on the compose button: a draft is waiting.
import { Badge } from '../../ui/badge.tsx';
import { useDraftWaits } from './post-draft.ts';

export function DraftWaits({ id, userId }: { id: string; userId: string }) {
  if (!useDraftWaits(userId)) return null;
  return (
    <span id={id} className="sm:-order-1">
      <Badge tone="highlight">You have a draft</Badge>
    </span>
  );
}
