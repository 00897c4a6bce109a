import { type AddressInfo, createServer, type Server } from 'node:net';
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
  expect({ code, err }).toEqual({
    code: 3,
    err: expect.stringContaining('refused the mail (EENVELOPE, 550). It said: 550 Not here.'),
  });
  await mails.close();
  expect(await operator.kindling(['mail', 'test', '--to', to])).toMatchObject({
    ...{ code: 3, err: expect.stringContaining('could not be used') },
  });
});

it('shows no password that the mail server quotes', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      const received = chunk.toString().trim();
      if (received.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
      else socket.write(`535-No "s3:cret" nor s3%3Acret\r\n535 to ${received}\u001b[31m${'x'.repeat(900)}\r\n`);
    });
  });
  const port = await listening(server);
  const environment = { SMTP_URL: `smtp://ada:s3%3Acret@127.0.0.1:${port}`, MAIL_FROM: from };
  const { code, err } = await operatorOf({ folder, environment }).kindling(['mail', 'test', '--to', to]);
  expect({ code, err }).toEqual({
    ...{ code: 3, err: expect.stringContaining('It said: 535-No "•••" nor ••• 535 to AUTH PLAIN ••• [31mxxx') },
  });
  expect(err.length).toBeLessThan(500);
});

it('says in a sentence that a server does not speak TLS', async () => {
  const port = await listening(createServer((socket) => socket.write('220 mail.example ESMTP\r\n')));
  const environment = { SMTP_URL: `smtps://127.0.0.1:${port}`, MAIL_FROM: from };
  const { err } = await operatorOf({ folder, environment }).kindling(['mail', 'test', '--to', to]);
  expect(err).toContain(`The server at 127.0.0.1:${port} does not speak TLS there: use smtp:// or another port.`);
});

async function listening(server: Server): Promise<number> {
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('requires the settings and the address', async () => {
  const { operator } = await operatorWithMail();
  expect((await operator.kindling(['mail', 'test'])).code).toBe(2);
  expect(await operator.kindling(['mail', 'test', '--to', 'nonsense'])).toMatchObject({
    ...{ code: 2, err: expect.stringContaining('It must be one bare email address.') },
  });
  const unset = await operatorOf({ folder }).kindling(['mail', 'test', '--to', to]);
  expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('SMTP_URL is not set') });
});
