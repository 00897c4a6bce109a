// Masks what may be personal in a document. Only ids and times are shown.
import { isCredential } from '../../kernel/credentials.ts';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ids = new RegExp(`^([a-z]+-)?${uuid}([-_:.][a-z]*-?${uuid})*$`);

export function masked(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return instant.test(value) || ids.test(value) ? value : '•••';
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  const shown = (name: string, inner: unknown) => (isCredential(name) ? '•••' : masked(inner));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(name, inner)]));
}

/** Drops credentials, and shows as text what JSON can't represent. */
export function revealed(value: unknown): unknown {
  const shown = (name: string, inner: unknown) =>
    isCredential(name) ? '•••' : typeof inner === 'bigint' ? `${inner}` : inner;
  return JSON.parse(JSON.stringify(value, shown));
}
