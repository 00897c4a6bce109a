// A text being written in this window. It outlives a reload and an expired session.
import { useEffect, useState } from 'react';
import { useSession } from '../session/session.tsx';
import { useIsServerRendered } from '../ui/text/rendered-at.ts';
import { thisWindow } from './browser-storage.ts';

export type DraftKind =
  | 'comment'
  | 'edit-comment'
  | 'edit-post'
  | 'message'
  | 'plan-comment'
  | 'profile'
  | 'to-moderators'
  | 'appeal';

/** @param of The id of what is edited, or of what the text responds to. */
export function windowDraft(kind: DraftKind, memberId: string | undefined, of: string) {
  const key = `kindling.draft.${kind}.${memberId}.${of}`;
  return {
    read: (): string | null => (memberId === undefined ? null : thisWindow.read(key)),
    /** Null deletes it. Nothing is stored for a visitor. */
    write(text: string | null): void {
      if (memberId !== undefined) thisWindow.write(key, text);
    },
  };
}

export function useWindowText(kind: DraftKind, of: string, initial = '') {
  const { user } = useSession();
  // An expired session doesn't change who writes here.
  const [memberId] = useState(user?.id);
  const draft = windowDraft(kind, user?.id ?? memberId, of);
  const isServerRendered = useIsServerRendered();
  const [written, setWritten] = useState<string>();
  const text = written ?? (isServerRendered ? null : draft.read()) ?? initial;
  const change = (next: string) => {
    setWritten(next);
    draft.write(next === initial ? null : next);
  };
  /** Call this once the text is sent or discarded. */
  const forget = () => draft.write(null);
  return { text, isChanged: text !== initial, change, forget };
}

/** Calls back once, if the member has a draft here from before the page was loaded. */
export function useDraftFromBefore(kind: DraftKind, of: string, found: () => void): void {
  const { user } = useSession();
  const memberId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what is stored when the page is drawn
  useEffect(() => {
    if (windowDraft(kind, memberId, of).read() !== null) found();
  }, [memberId]);
}
