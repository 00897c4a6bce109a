// The note under an unsent message: that it is being sent, or that it failed, and what to do then.
import { Button } from '../ui/button.tsx';
import type { Unsent } from './unsent.ts';
import { useSending } from './use-sending.ts';

export function UnsentNote({ unsent }: { unsent: Unsent }) {
  const { retry, discard } = useSending();
  if (unsent.state === 'sending') return <p className="mt-1 px-1 text-ink-subtle text-sm">Sending…</p>;
  return (
    <p role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-x-2 px-1 text-danger-text text-sm">
      <span>{unsent.state === 'refused' ? 'Not sent: you can’t write to this member.' : 'Not sent'}</span>
      {unsent.state === 'failed' && (
        <Button variant="link" size="sm" onClick={() => retry(unsent)}>
          Try again
        </Button>
      )}
      <Button variant="link" size="sm" onClick={() => discard(unsent.key)}>
        Discard
      </Button>
    </p>
  );
}
