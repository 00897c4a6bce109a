// The filters and the order of the view's list. They are in the address, and the server applies them.
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type AdminFilter, type AdminSearch, readAdminSearch } from '../../src/loaders/admin.ts';
import { longestSearch } from '../../src/text/sizes.ts';
import { AddressSearch } from '../search/address-search.tsx';
import { paged } from '../trpc.ts';
import { Select } from '../ui/fields/select.tsx';

const route = getRouteApi('/admin');

export function useFilters() {
  const filters = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const change = (by: { [Name in keyof AdminSearch]?: string }, replace = false) =>
    void navigate({ search: (kept) => readAdminSearch({ ...kept, ...by }), resetScroll: false, replace });
  return { filters, change };
}

/** Shows the last entries until those of another choice have loaded. */
export const filtered = { ...paged, placeholderData: keepPreviousData };

type Option<Value extends string> = Readonly<{ value: Value; label: string }>;
export type Options<Value extends string> = readonly [Option<Value>, ...(readonly Option<Value>[])];

export type Choice<Value extends string> = Readonly<{
  options: Options<Value>;
  value: Value;
  isUsual: boolean;
  choose(value: string): void;
}>;

/** Returns the choice for a filter. The first option is the default, which the address leaves out. */
export function useChoice<Value extends string>(name: AdminFilter, options: Options<Value>): Choice<Value> {
  const { filters, change } = useFilters();
  const [usual] = options;
  const { value } = options.find((each) => each.value === filters[name]) ?? usual;
  const choose = (chosen: string) => change({ [name]: chosen === usual.value ? '' : chosen });
  return { options, value, isUsual: value === usual.value, choose };
}

const newest = { value: 'newest', label: 'Newest first' } as const;
const oldest = { value: 'oldest', label: 'Oldest first' } as const;
export const newestFirst = [newest, oldest] as const;
export const oldestFirst = [oldest, newest] as const;

type FilterSelectProps = Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'> & { of: Choice<string> };

export function FilterSelect({ of: { options, value, choose }, ...select }: FilterSelectProps) {
  return (
    <Select
      labelHidden
      compact
      {...select}
      options={options}
      value={value}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

type FilterSearchProps = Pick<ComponentProps<typeof AddressSearch>, 'what' | 'placeholder' | 'asked'>;

export function FilterSearch(props: FilterSearchProps) {
  const { change } = useFilters();
  return (
    // A row for itself on a phone, so that the filters below it stay in one.
    <div className="flex w-full min-w-0 sm:w-auto sm:flex-1">
      <AddressSearch {...props} maxLength={longestSearch} onSearch={(q) => change({ q }, true)} />
    </div>
  );
}
