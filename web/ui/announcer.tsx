// Announces to screen readers changes that the page makes by itself: something was removed, or copied.
import { createStore, useStore } from './store.ts';

const announcement = createStore('');

export function announce(message: string): void {
  // A repeated message is announced again only if its text differs.
  announcement.set(message === announcement.read() ? `${message}\u00a0` : message);
}

export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {useStore(announcement)}
    </p>
  );
}
