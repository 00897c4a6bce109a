// Says to those who don't see it what the page shows by itself: that something is gone, or copied.
import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

export function announce(message: string): void {
  // The same words once more are only heard when they differ.
  said = message === said ? `${message}\u00a0` : message;
  for (const listener of listeners) listener();
}

export function Announcer() {
  const message = useSyncExternalStore(subscribe, read, read);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

const read = () => said;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
