// The tests' mail server shows a mail as its reader sees it.
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type TestMailServer } from './mail-server.ts';

let mails: TestMailServer;
beforeAll(async () => {
  mails = await openMailServer();
});
afterAll(() => mails.close());

test('decodes its parts and leaves its headers as they are, which may hold what looks encoded', async () => {
  const link = 'http://kindling.example/unsubscribe?token=7Cabc';
  await createTransport(mails.url).sendMail({
    from: 'kindling@kindling.example',
    to: 'ada@example.com',
    list: { unsubscribe: link },
    text: `Zoë, this ends it: ${link}`,
    html: `<p>Zoë, <a href="${link}">this ends it</a></p>`,
  });
  const [mail = ''] = mails.textsTo('ada@example.com');
  expect(mail.split(link)).toHaveLength(4);
});
