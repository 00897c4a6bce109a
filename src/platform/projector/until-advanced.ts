// Waits for the progress of projections.
import type { ReadableProjector } from './projector.ts';

/** Resolves once `holds` returns true, now or when a projection advances, or after a time. */
export async function untilAdvanced(
  { onAdvance }: Pick<ReadableProjector, 'onAdvance'>,
  holds: () => boolean,
  timeoutMs?: number,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => void (holds() && resolve());
  const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
  const stopListening = onAdvance(check);
  try {
    check();
    await promise;
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}
