import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect old garbage once the heap has grown by half since the last time. By default it may grow to four times what is alive,
 * which is memory that the server never needs.
 */
export function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
