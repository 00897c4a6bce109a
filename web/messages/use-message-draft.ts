// A member's draft to another: it waits in this window until it is sent.
import { useState } from 'react';
import { useSession } from '../session.tsx';

export function useMessageDraft(receiverId: string): readonly [string, (content: string) => void] {
  const { user } = useSession();
  const key = `kindling.message-draft.${user?.id}.${receiverId}`;
  const [content, setContent] = useState(() => read(key));
  const change = (next: string) => {
    setContent(next);
    keep(key, next);
  };
  return [content, change];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, content: string): void {
  try {
    if (content === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, content);
  } catch {
    // Storage is full or forbidden: the draft lasts as long as the page does.
  }
}
