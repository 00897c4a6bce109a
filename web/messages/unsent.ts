// Messages on their way: shown at once, sent in the order of writing, each under one key however often it is tried. They outlive
// the page that they were written on, and a reload of this window.
import { useMemo } from 'react';
import { v4 as uuid } from 'uuid';
import { createStore, useStore } from '../ui/store.ts';
import type { Message } from './message-types.ts';

export type Unsent = Readonly<{
  /** The Idempotency-Key: the server takes a message once. */
  key: string;
  receiverId: string;
  content: string;
  createdAt: string;
  /** The last message that was there when this one was written. */
  after: string | null;
  state: 'sending' | 'failed';
  /** The message that became of it. It keeps its place and key in the list. */
  sentAs?: string;
}>;

type Send = (unsent: Unsent) => Promise<Message>;
type Outcome = Readonly<{ onSent: (message: Message) => void; onFailed: (error: unknown) => void }>;

const store = createStore<readonly Unsent[]>([]);
/** One after the other for each receiver. */
const queues = new Map<string, Promise<void>>();
const underway = new Set<string>();
let ownerId: string | undefined;

const keyOf = (memberId: string): string => `kindling.unsent-messages.${memberId}`;

/** What this member left unsent in this window. Logging in as somebody else loads the window anew. */
export function openUnsent(memberId: string): void {
  if (ownerId === memberId) return;
  ownerId = memberId;
  store.set(readKept(memberId));
}

export function useUnsent(receiverId: string): readonly Unsent[] {
  const all = useStore(store);
  return useMemo(() => all.filter((each) => each.receiverId === receiverId), [all, receiverId]);
}

export function useFailed(receiverId: string): Unsent | undefined {
  return useStore(store).find((each) => each.receiverId === receiverId && each.state === 'failed');
}

export function write(receiverId: string, content: string, after: string | null): Unsent {
  const createdAt = new Date().toISOString();
  const unsent: Unsent = { key: uuid(), receiverId, content, createdAt, after, state: 'sending' };
  change([...store.read(), unsent]);
  return unsent;
}

export function discard(key: string): void {
  change(store.read().filter((each) => each.key !== key));
}

/** Sends what waits, or once more what failed. What is under way already is left to itself. */
export function send(unsent: Unsent, ask: Send, { onSent, onFailed }: Outcome): void {
  const { key, receiverId } = unsent;
  if (underway.has(key)) return;
  underway.add(key);
  mark(key, { state: 'sending' });
  const before = queues.get(receiverId) ?? Promise.resolve();
  const sending = before.then(async () => {
    try {
      const message = await ask(unsent);
      onSent(message);
      mark(key, { sentAs: message.id });
    } catch (error) {
      mark(key, { state: 'failed' });
      onFailed(error);
    } finally {
      underway.delete(key);
    }
  });
  queues.set(receiverId, sending);
}

/** What was under way when the window was loaded anew: it is safe to send it again. */
export function interrupted(): readonly Unsent[] {
  return store.read().filter(({ key, state, sentAs }) => state === 'sending' && !sentAs && !underway.has(key));
}

/** For tests: as in a new window. */
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
  try {
    if (left.length === 0) sessionStorage.removeItem(keyOf(ownerId));
    else sessionStorage.setItem(keyOf(ownerId), JSON.stringify(left));
  } catch {
    // Storage is full or forbidden: they last as long as the page does.
  }
}

function readKept(memberId: string): readonly Unsent[] {
  try {
    // Nobody else writes there.
    return JSON.parse(sessionStorage.getItem(keyOf(memberId)) ?? '[]') as readonly Unsent[];
  } catch {
    return [];
  }
}
