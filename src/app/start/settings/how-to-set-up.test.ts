import { expect, it, onTestFinished } from 'vitest';
import { openTestKindling } from '../../../testing/test-kindling.ts';
import { howToSetUp } from './how-to-set-up.ts';

it('the server prints a working code at each start while there is no admin, and none afterwards', async () => {
  const site = await openTestKindling();
  onTestFinished(() => site.close());
  const ada = await site.member('ada');
  const printed = () => howToSetUp(site.kindling(), 'https://kindling.example');
  const line = (await printed()) ?? '';
  await site.restart();
  expect(await printed()).toBe(line);
  const [, code] = /at https:\/\/kindling\.example\/setup: (\S+)$/.exec(line) ?? [];
  expect((await ada.post('/setup', { code })).status).toBe(200);
  expect(await printed()).toBeUndefined();
  await site.restart();
  expect(await printed()).toBeUndefined();
});
