// What the address says of the view's list, so that a reload, a link and Back keep it.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type AdminSearch, readAdminSearch } from './admin-search.ts';

const route = getRouteApi('/admin');

export function useFilters() {
  const filters = route.useSearch();
  const navigate = useNavigate({ from: '/admin' });
  const change = (by: { [Name in keyof AdminSearch]?: string }, replace = false) =>
    void navigate({ search: (kept) => readAdminSearch({ ...kept, ...by }), resetScroll: false, replace });
  return { filters, change };
}

export type Choices<Value extends string> = readonly [Choice<Value>, ...(readonly Choice<Value>[])];
type Choice<Value extends string> = Readonly<{ value: Value; label: string }>;

/** The choice that the address names; the first where it names none of these. */
export const chosenOf = <Value extends string>(choices: Choices<Value>, named: string | undefined): Value =>
  (choices.find(({ value }) => value === named) ?? choices[0]).value;
