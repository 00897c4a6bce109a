// Holds the one toast there is. `toast()` can be called from anywhere, also outside React; a newer one takes the older one's place.
import type { ReactNode } from 'react';

export type ToastTone = 'neutral' | 'success' | 'danger';

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  tone?: ToastTone | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  durationMs?: number | undefined;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId, open: true });
}

/** Starts the toast's leave; it stays in the page until its motion is over. */
export function dismissToast(): void {
  if (current) set({ ...current, open: false });
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => current,
};
