import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMailServer } from '../../testing/mail-server.ts';
import { operatorOf } from '../cli-fixture.ts';

const to = 'ada@example.org';
const from = 'Kindling <k@example.org>';
/** Nothing is opened or created there. */
const folder = join(tmpdir(), 'no-kindling-is-here');

async function operatorWithMail() {
  const mails = await openMailServer();
  onTestFinished(() => mails.close());
  return { mails, operator: operatorOf({ folder, environment: { SMTP_URL: mails.url, MAIL_FROM: from } }) };
}

it('sends a mail with the settings, needs no installation, and says who accepted it', async () => {
  const { mails, operator } = await operatorWithMail();
  const server = new URL(mails.url).host;
  expect(await operator.json(['mail', 'test', '--to', to])).toEqual({ to, from, server });
  expect(mails.textsTo(to)).toEqual([expect.stringContaining('Kindling can send email.')]);
});

it('says what the mail server replied if the mail was not sent', async () => {
  const { mails, operator } = await operatorWithMail();
  mails.refuseTo(to, 550);
  const { code, err } = await operator.kindling(['mail', 'test', '--to', to]);
  expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('refused the mail (EENVELOPE, 550)') });
  await mails.close();
  expect(await operator.kindling(['mail', 'test', '--to', to])).toMatchObject({
    ...{ code: 3, err: expect.stringContaining('could not be used') },
  });
});

it('requires the settings and the address', async () => {
  const { operator } = await operatorWithMail();
  expect((await operator.kindling(['mail', 'test'])).code).toBe(2);
  const unset = await operatorOf({ folder }).kindling(['mail', 'test', '--to', to]);
  expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('SMTP_URL is not set') });
});
