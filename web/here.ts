// What only the browser knows of where it is. The server never gets it, so it is not there while a drawn page is hydrated.
import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useIsServerRendered } from './ui/text/rendered-at.ts';

/** Returns the part of the address after its `#`. */
export function useHash(): string {
  const hash = useLocation({ select: (location) => location.hash });
  return useIsServerRendered() ? '' : hash;
}

const nothing: HistoryState = {};

/** Returns what the history entry holds besides the address. */
export function useEntryState(): HistoryState {
  const state = useLocation({ select: (location) => location.state });
  return useIsServerRendered() ? nothing : state;
}
