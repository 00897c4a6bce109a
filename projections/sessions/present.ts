// A session as its member sees it: without their own id.
import type { SessionDocument } from './read-model.ts';

export type SessionView = Readonly<{ id: string; startedAt: string; address: string | null; userAgent: string | null }>;

export function presentSession({ _id, startedAt, address, userAgent }: SessionDocument): SessionView {
  return { id: _id, startedAt, address, userAgent };
}
