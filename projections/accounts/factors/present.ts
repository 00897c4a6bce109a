// Presents a passkey to its member.
import type { PasskeyDocument } from './read-model.ts';

export type OwnPasskey = Readonly<{ id: string } & Omit<PasskeyDocument, '_id' | 'memberId'>>;

export function presentPasskey({ _id, memberId: _, ...passkey }: PasskeyDocument): OwnPasskey {
  return { id: _id, ...passkey };
}
