// A member's draft to another: it waits in this window until it is sent.
import { useState } from 'react';
import { thisWindow } from '../browser-storage.ts';
import { useSession } from '../session.tsx';

export function useMessageDraft(receiverId: string): readonly [string, (content: string) => void] {
  const { user } = useSession();
  const key = `kindling.message-draft.${user?.id}.${receiverId}`;
  const [content, setContent] = useState(() => thisWindow.read(key) ?? '');
  const change = (next: string) => {
    setContent(next);
    thisWindow.keep(key, next || null);
  };
  return [content, change];
}
