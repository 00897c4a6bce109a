// Which entries of a queue are shown, what waits or what was decided, and which end of it comes first.
import { Select } from '../ui/select.tsx';
import { type Choices, chosenOf, useFilters } from './use-filters.ts';

type Order = 'newest' | 'oldest';

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

/** The first status is that of what waits. */
export function useQueue<Status extends string>(statuses: Choices<Status>, usual: Order = 'newest') {
  const { filters, change } = useFilters();
  const status = chosenOf(statuses, filters.show);
  const order = orders.find(({ value }) => value === filters.order)?.value ?? usual;
  const [{ value: waiting }] = statuses;
  const filter = (
    <div className="flex flex-wrap gap-3">
      <Select
        label="Which"
        labelHidden
        compact
        options={statuses}
        value={status}
        onChange={({ target }) => change({ show: target.value === waiting ? '' : target.value })}
      />
      <Select
        label="Order"
        labelHidden
        compact
        options={orders}
        value={order}
        onChange={({ target }) => change({ order: target.value === usual ? '' : target.value })}
      />
    </div>
  );
  return { asked: { status, order }, isWaiting: status === waiting, filter };
}
