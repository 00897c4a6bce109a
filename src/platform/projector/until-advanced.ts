// Waits for the progress of projections.

/** Resolves once `holds` returns true, now or when a projection advances, or after a time. */
export async function untilAdvanced(
  { onAdvance }: Readonly<{ onAdvance(listener: () => void): () => void }>,
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
