// Says next to the compose button that a draft is waiting. On a phone, where there is no room for it, a dot does.
import { Badge } from '../../ui/badge.tsx';
import { useDraftWaits } from './post-draft.ts';

export function DraftWaits({ id, userId }: { id: string; userId: string }) {
  if (!useDraftWaits(userId)) return null;
  return (
    <>
      <span id={id} className="max-sm:sr-only">
        <Badge>You have a draft</Badge>
      </span>
      <span
        aria-hidden="true"
        className="-end-1 -top-1 absolute size-3 rounded-full border-2 border-canvas bg-ink sm:hidden"
      />
    </>
  );
}
