// Stores the only toast, which any code may show. A newer one replaces an older one.
import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

export type ToastTone = 'neutral' | 'success' | 'danger';

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  tone?: ToastTone | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  durationMs?: number | undefined;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

export const toastStore = createStore<ShownToast | null>(null);
let lastId = 0;

export function toast(message: ToastMessage): void {
  lastId += 1;
  toastStore.set({ ...message, id: lastId, open: true });
}

/** Starts the toast's exit; it stays in the page until its animation ends. */
export function dismissToast(): void {
  const current = toastStore.read();
  if (current) toastStore.set({ ...current, open: false });
}

/** Call this when another page opens: it would cover that page with news of the last one. Without a time limit, it stays. */
export function dismissPassingToast(): void {
  if (toastStore.read()?.durationMs === undefined) dismissToast();
}

/** Call this once what failed has succeeded: a failure that is no longer true must not stay on screen. */
export function dismissFailure(): void {
  if (toastStore.read()?.tone === 'danger') dismissToast();
}
