// Messages on their way: shown at once, sent in order, each under one idempotency key. They outlive a reload.
import { useMemo } from 'react';
import { commandKey } from '../command-key.ts';
import { thisWindow } from '../drafts/browser-storage.ts';
import { createStore, useStore } from '../ui/store.ts';
import type { Message } from './message-types.ts';

export type Unsent = Readonly<{
  /** The Idempotency-Key: the server accepts each message once. */
  key: string;
  receiverId: string;
  content: string;
  createdAt: string;
  after: string | null;
  /** A refused message can't be retried. */
  state: 'sending' | 'failed' | 'refused';
  /** Its row keeps this place and key in the list. */
  sentAs?: string;
}>;

type Send = (unsent: Unsent) => Promise<Message>;
type Outcome = Readonly<{
  onSent: (message: Message) => Promise<void>;
  onFailed: (error: unknown) => void;
  isRefusal: (error: unknown) => boolean;
}>;

const store = createStore<readonly Unsent[]>([]);
/** One queue per receiver, so that messages are sent one after another. */
const queues = new Map<string, Promise<void>>();
const underway = new Set<string>();
let ownerId: string | undefined;

const keyOf = (memberId: string): string => `kindling.unsent-messages.${memberId}`;

export function openUnsent(memberId: string): void {
  if (ownerId === memberId) return;
  ownerId = memberId;
  store.set(readStored(memberId));
}

export function useUnsent(receiverId: string): readonly Unsent[] {
  const all = useStore(store);
  return useMemo(() => all.filter((each) => each.receiverId === receiverId), [all, receiverId]);
}

export function useFailed(receiverId: string): Unsent | undefined {
  return useStore(store).find((each) => each.receiverId === receiverId && each.state !== 'sending');
}

export function write(receiverId: string, content: string, after: string | null): Unsent {
  const createdAt = new Date().toISOString();
  const unsent: Unsent = { key: commandKey(), receiverId, content, createdAt, after, state: 'sending' };
  change([...store.read(), unsent]);
  return unsent;
}

export function discard(key: string): void {
  change(store.read().filter((each) => each.key !== key));
}

/** Does nothing if the message is being sent already. */
export function send(unsent: Unsent, ask: Send, { onSent, onFailed, isRefusal }: Outcome): void {
  const { key, receiverId } = unsent;
  if (underway.has(key)) return;
  underway.add(key);
  mark(key, { state: 'sending' });
  const before = queues.get(receiverId) ?? Promise.resolve();
  const sending = before.then(async () => {
    try {
      const message = await ask(unsent);
      await onSent(message);
      mark(key, { sentAs: message.id });
    } catch (error) {
      mark(key, { state: isRefusal(error) ? 'refused' : 'failed' });
      onFailed(error);
    } finally {
      underway.delete(key);
    }
  });
  queues.set(receiverId, sending);
}

export const isOnItsWay = ({ state, sentAs }: Unsent): boolean => state === 'sending' && sentAs === undefined;

/** Returns what was being sent when the window was reloaded. It is safe to send again. */
export function interrupted(): readonly Unsent[] {
  return store.read().filter((unsent) => isOnItsWay(unsent) && !underway.has(unsent.key));
}

/** For tests: starts over like a new window. */
export function forgetUnsent(): void {
  ownerId = undefined;
  queues.clear();
  underway.clear();
  store.set([]);
}

function mark(key: string, by: Partial<Pick<Unsent, 'state' | 'sentAs'>>): void {
  change(store.read().map((each) => (each.key === key ? { ...each, ...by } : each)));
}

function change(next: readonly Unsent[]): void {
  store.set(next);
  if (ownerId === undefined) return;
  const left = next.filter(({ sentAs }) => sentAs === undefined);
  thisWindow.write(keyOf(ownerId), left.length === 0 ? null : JSON.stringify(left));
}

function readStored(memberId: string): readonly Unsent[] {
  try {
    return JSON.parse(thisWindow.read(keyOf(memberId)) ?? '[]') as readonly Unsent[];
  } catch {
    return [];
  }
}
