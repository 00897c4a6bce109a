// Begins a post, and says when a draft waits to be gone on with.
import PenLine from 'lucide-react/icons/pen-line';
import { useId } from 'react';
import { useSession } from '../session.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useDraftWaits } from './post-draft.ts';

export function ComposeButton({ onCompose }: { onCompose: () => void }) {
  const { user } = useSession();
  const draftWaits = useDraftWaits(user?.id);
  const hintId = useId();
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button
        variant="primary"
        icon={<PenLine aria-hidden="true" />}
        aria-describedby={draftWaits ? hintId : undefined}
        onClick={onCompose}
      >
        Create Post
      </Button>
      {draftWaits && (
        <span id={hintId} className="sm:-order-1">
          <Badge tone="highlight">Your draft waits</Badge>
        </span>
      )}
    </div>
  );
}
