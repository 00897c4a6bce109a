// Closes one resource after the other, even if some fail, because anything left open keeps its files, connections and leases.

/** Closes everything, then throws the faults. */
export async function closeAll(closing: readonly (() => Promise<void> | void)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const close of closing) {
    try {
      await close();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, faults.map(messageOf).join(' '));
}

/** Returns false if closing takes longer than `ms`. */
export async function within(ms: number, closing: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(late.resolve, ms, false);
  return Promise.race([closing.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
