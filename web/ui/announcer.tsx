// Announces to screen readers what the page shows by itself: that something is gone, or copied.
import { createStore, useStore } from './store.ts';

const said = createStore('');

export function announce(message: string): void {
  // Repeated words are only announced again if they differ.
  said.set(message === said.read() ? `${message}\u00a0` : message);
}

export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {useStore(said)}
    </p>
  );
}
