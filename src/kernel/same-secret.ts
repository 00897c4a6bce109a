// Compares a given secret with the known one in constant time.
import { hash, timingSafeEqual } from 'node:crypto';

export function sameSecret(given: string, known: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', known, 'buffer'));
}
