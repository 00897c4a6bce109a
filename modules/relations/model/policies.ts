// The rules between two members as sentences. Each returns the refusal for breaking it, or nothing.
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { notYourself } from './errors.ts';

export const noOneDoesThisToThemselves = (memberId: string, otherId: string): Refusal | undefined =>
  memberId === otherId ? notYourself : undefined;
