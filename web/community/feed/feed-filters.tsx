// Narrows the feed to a kind of post, and orders it.
import { type CommunitySearch, type FeedSort, feedSorts } from '../../../src/loaders/community.ts';
import { Select } from '../../ui/fields/select.tsx';
import { postTypes } from '../post/post-kinds.ts';

const kindOptions = [
  { value: 'all', label: 'All kinds' },
  ...postTypes.map(({ type, label }) => ({ value: type, label: `${label}s` })),
];

const sortLabels: Readonly<Record<FeedSort, string>> = { new: 'New', top: 'Top', unanswered: 'Unanswered' };
const sortOptions = feedSorts.map((value) => ({ value, label: sortLabels[value] }));

type FeedFiltersProps = {
  search: CommunitySearch;
  onChange: (change: Readonly<{ kind: string } | { sort: string }>) => void;
};

export function FeedFilters({ search, onChange }: FeedFiltersProps) {
  return (
    <div className="flex justify-end gap-1.5">
      <Select
        label="Kind"
        labelHidden
        compact
        options={kindOptions}
        value={search.kind ?? 'all'}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
      {search.tab !== 'mine' && (
        <Select
          label="Sort"
          labelHidden
          compact
          options={sortOptions}
          value={search.sort ?? 'new'}
          onChange={({ target }) => onChange({ sort: target.value })}
        />
      )}
    </div>
  );
}
