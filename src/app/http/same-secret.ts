// Compares a secret that was given with the one that is known, in a time that tells nothing of either.
import { hash, timingSafeEqual } from 'node:crypto';

export function sameSecret(given: string, known: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', known, 'buffer'));
}
