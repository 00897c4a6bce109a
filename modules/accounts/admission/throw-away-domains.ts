// Recognizes throw-away addresses by the list in this folder, which states its source and date.
import { readFileSync } from 'node:fs';

const domains = new Set(
  readFileSync(new URL('./throw-away-domains.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Subdomains of a listed domain count too. */
export function isThrowAway(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, at) => domains.has(labels.slice(at).join('.')));
}
