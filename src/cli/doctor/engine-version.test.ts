import { expect, test } from 'vitest';
import { eventStoreDb, mongoDb, versionFinding } from './engine-version.ts';

test.each([
  [eventStoreDb, '24.10.0'],
  [eventStoreDb, '24.10.5.1-enterprise'],
  [mongoDb, '8.0.15'],
  [mongoDb, '8.2.1'],
])('a version that Kindling is made for is fine: %o %s', (engine, version) => {
  expect(versionFinding(engine, version)).toEqual({
    check: engine.check,
    fine: true,
    message: `${engine.name} ${version}.`,
    mend: null,
  });
});

test.each([
  [eventStoreDb, '24.6.0', 'Upgrade it to 24.10'],
  [eventStoreDb, '5.0.11', 'Upgrade it to 24.10'],
  [eventStoreDb, 'Unknown', 'Upgrade it to 24.10'],
  [mongoDb, '7.0.28', 'Upgrade it to 8.0'],
])('an older one is found, with what to do: %o %s', (engine, version, how) => {
  const found = versionFinding(engine, version);
  expect(found).toMatchObject({ fine: false, mend: expect.stringContaining(how) });
  expect(found.message).toContain(version);
});

test.each([
  [eventStoreDb, '25.1.0'],
  [mongoDb, '9.0.0'],
])('one of a newer major version is noted, and nothing fails by it: %o %s', (engine, version) => {
  expect(versionFinding(engine, version)).toMatchObject({ fine: true, mend: expect.stringContaining('test:servers') });
});
