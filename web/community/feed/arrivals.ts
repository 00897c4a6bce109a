// Which posts have just come into a list, and how, so that their cards can show it once.
type Arrival = 'published' | 'shown';

const lastingMs = 4_000;
const arrivals = new Map<string, Arrival>();

export function markArrived(ids: readonly string[], arrival: Arrival): void {
  for (const id of ids) arrivals.set(id, arrival);
  setTimeout(() => {
    for (const id of ids) arrivals.delete(id);
  }, lastingMs);
}

export const arrivalOf = (id: string): Arrival | undefined => arrivals.get(id);
