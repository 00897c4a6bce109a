import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPasskey } from '../../../modules/accounts/sign-in/passkey-fixture.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { operatorOf } from '../cli-fixture.ts';

let site: TestKindling;
beforeAll(async () => {
  site = await openTestKindling({ environment: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => site.close());

/** Returns the doctor's findings about passkeys with this PUBLIC_URL. */
async function findingsAt(publicUrl: string) {
  const operator = operatorOf({ folder: site.folder, environment: { PUBLIC_URL: publicUrl } });
  const { out } = await operator.kindling(['doctor', '--json']);
  const { findings } = JSON.parse(out) as { findings: { check: string; fine: boolean; message: string }[] };
  return findings.filter(({ check }) => check === 'passkeys');
}

it('counts the passkeys that a change of PUBLIC_URL would break, or has broken', async () => {
  expect(await findingsAt('http://localhost:3000')).toMatchObject([{ fine: true, message: 'There are none.' }]);
  const ada = await site.confirm(await site.member('ada'));
  await withPasskey(ada, 'My laptop');
  await withPasskey(ada, 'My phone');
  expect(await findingsAt('http://localhost:3000')).toMatchObject([
    { fine: true, message: '2 passkeys would stop if PUBLIC_URL left localhost.', mend: null },
  ]);
  expect(await findingsAt('https://kindling.example')).toMatchObject([
    {
      fine: true,
      message: '2 passkeys made for localhost can’t be used at kindling.example.',
      mend: expect.stringContaining('Set PUBLIC_URL back'),
    },
  ]);
});
