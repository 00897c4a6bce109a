// Tells whether an address is one that anybody can read and nobody keeps, by the list beside this file (which states its source and date).
import { readFileSync } from 'node:fs';

const domains = new Set(
  readFileSync(new URL('./throw-away-domains.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** What is below a listed domain is one, too. */
export function isThrowAway(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, at) => domains.has(labels.slice(at).join('.')));
}
