import { expect, test } from 'vitest';
import { documentComparison } from './compare-documents.ts';

const doc = (secret: string, hash: string) => ({
  ...{ _id: 'm1', name: `Ada ${secret}`, passwordHash: hash },
  factor: { totpSecret: secret, codes: [{ codeHash: hash }] },
});

test.each([false, true])('different credentials are never shown, at any depth (revealed: %s)', (reveal) => {
  const comparison = documentComparison({ reveal });
  comparison.compare('members', 'm1', {
    live: { ...doc('JBSWY3DP', '$argon2id$1'), _at: 7n },
    fresh: { doc: doc('KRSXG5CT', '$argon2id$2'), position: 7n },
  });
  const [{ fields } = { fields: [] }] = comparison.tally.first;
  expect(fields.map(({ field }) => field)).toEqual(['name', 'passwordHash', 'factor']);
  const [name, ...credentials] = fields.map(({ live, fresh }) => `${live} ${fresh}`);
  expect(name?.includes('Ada JBSWY3DP')).toBe(reveal);
  expect(credentials.join(' ')).not.toMatch(/JBSWY3DP|KRSXG5CT|argon2id/);
});
