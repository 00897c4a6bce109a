import { expect, test } from 'vitest';
import { readConfig } from '../../app/start/settings/config.ts';
import { openModelServer, refusesRequest, says } from '../../platform/models/model-server-fixture.ts';
import { modelFindings } from './model.ts';

const found = async (environment: Readonly<Record<string, string>>) => {
  const findings = await modelFindings(readConfig(environment));
  expect(JSON.stringify(findings)).not.toMatch(/sk-/);
  return findings.map(({ fine, message }) => `${fine ? 'ok' : 'FIND'} ${message}`);
};

test('the doctor says if no model is used', async () => {
  expect(await found({})).toEqual(['ok None is configured: the embedded adviser writes.']);
  const double = await openModelServer(says({ ready: true }));
  expect(await found({ ...double.settings, MODEL_MONTHLY_CAP: '0' })).toEqual([
    'ok It is switched off: the embedded adviser writes.',
  ]);
  expect(double.asked).toEqual([]);
});

test('the doctor sends one small question, and reports what is wrong without the key', async () => {
  const double = await openModelServer(says({ ready: true }));
  expect(await found(double.settings)).toEqual([`ok hostile-1 responds at ${double.provider}.`]);
  expect(double.asked).toHaveLength(1);
  const closed = await openModelServer(refusesRequest(401, { message: 'Wrong: sk-secret', code: 'invalid_api_key' }));
  expect(await found(closed.settings)).toEqual(['FIND The model server answered 401 invalid_api_key.']);
});

test.each([
  [401, 'invalid_api_key', 'Check OPENAI_API_KEY'],
  [429, 'insufficient_quota', 'Check the quota, limits and billing'],
  [500, 'server_error', 'status page'],
])('the advice fits a model server that answers %i %s', async (status, code, advice) => {
  const server = await openModelServer(refusesRequest(status, { message: 'no', code }));
  const [finding] = await modelFindings(readConfig(server.settings));
  expect(finding).toMatchObject({ fine: false, mend: expect.stringContaining(advice) });
});
