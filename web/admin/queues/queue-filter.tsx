// Filters a queue by status, and orders it.
import { FilterSelect, newestFirst, type Options, oldestFirst, useChoice } from '../filters.tsx';

/** @param statuses The first one is that of pending entries. */
export function useQueue<Status extends string>(statuses: Options<Status>, usual: 'newest' | 'oldest' = 'newest') {
  const status = useChoice('show', statuses);
  const order = useChoice('order', usual === 'newest' ? newestFirst : oldestFirst);
  const filter = (
    <div className="flex flex-wrap gap-3">
      <FilterSelect label="Which" of={status} />
      <FilterSelect label="Order" of={order} />
    </div>
  );
  return { asked: { status: status.value, order: order.value }, isWaiting: status.isUsual, filter };
}
