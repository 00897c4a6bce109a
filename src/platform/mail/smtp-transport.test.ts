import { createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type Delivered = { from: string; to: string[]; raw: string };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail: OutgoingMail = {
  to: 'ada@example.org',
  subject: 'Grüße 🐳',
  text: 'plain words',
  html: '<p>rich words</p>',
};

async function mailServer(options: SMTPServerOptions = {}, onPort = 0) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        delivered.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { delivered, port };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function mailerFor(port: number, credentials = '') {
  const mailer = createSmtpTransport({
    url: `smtp://${credentials}127.0.0.1:${port}`,
    from: 'Kindling <hello@kindling.example>',
    timeoutMs: 5000,
  });
  closing.push(() => mailer.close());
  return mailer;
}

function refusing(responseCode: number, why = 'not here'): Error {
  return Object.assign(new Error(why || 'not here'), { responseCode });
}

describe('delivery', () => {
  test('a mail arrives with subject, text and HTML, from us to its one recipient', async () => {
    const { delivered, port } = await mailServer();
    await mailerFor(port).send({ ...mail, headers: { 'List-Unsubscribe': '<https://kindling.example/u/1>' } });
    expect(delivered).toHaveLength(1);
    expect(delivered[0]).toMatchObject({ from: 'hello@kindling.example', to: ['ada@example.org'] });
    const raw = delivered[0]?.raw ?? '';
    expect(raw).toContain('From: Kindling <hello@kindling.example>');
    expect(raw).toContain('To: ada@example.org');
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toContain('List-Unsubscribe: <https://kindling.example/u/1>');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toContain('multipart/alternative');
    expect(raw).toContain('plain words');
    expect(raw).toContain('<p>rich words</p>');
  });

  test('many mails go over a few connections', async () => {
    let connections = 0;
    const { delivered, port } = await mailServer({
      onConnect: (_session, accept) => {
        connections += 1;
        accept();
      },
    });
    const mailer = mailerFor(port);
    await Promise.all(Array.from({ length: 12 }, (_, index) => mailer.send({ ...mail, to: `m${index}@example.org` })));
    expect(new Set(delivered.flatMap(({ to }) => to)).size).toBe(12);
    expect(connections).toBeLessThanOrEqual(3);
  });

  test('credentials in the address are used', async () => {
    const seen: unknown[] = [];
    const { port } = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await mailerFor(port, 'kind%40ling:s%3Acret@').send(mail);
    expect(seen).toEqual([['kind@ling', 's:cret']]);
  });
});

describe('an undelivered mail', () => {
  test.each([
    [550, '', false],
    [550, '5.1.1 No such user', false],
    [552, '5.2.1 Disabled', false],
    [553, '', false],
    // Retryable, because the fault is ours: the operator can fix it, and no mail should be lost until then.
    [554, '5.7.1 Relay access denied', true],
    [550, '5.7.1 Relaying denied', true],
    [550, 'relay not permitted', true],
    [550, 'Relaying denied', true],
    [550, 'Authentication required', true],
    [550, 'Your host is blocked', true],
    [550, 'Blacklisted', true],
    [551, 'Rejected due to policy', true],
    [553, 'Access denied', true],
    [554, 'Looks like spam', true],
    [550, 'No such user', false],
    [550, 'Requested action not taken: mailbox unavailable', false],
    [550, 'User unknown in relay recipient table', false],
    [550, '<spam@policy.example>: not here', false],
    [551, 'User not local', false],
    [450, '', true],
    [421, '', true],
  ])('a recipient refused with %i %s: retryable %s', async (responseCode, why, retryable) => {
    const { port } = await mailServer({ onRcptTo: (_address, _session, done) => done(refusing(responseCode, why)) });
    const error = await mailerFor(port)
      .send(mail)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MailNotSent', retryable, bounced: !retryable });
    expect(String(error)).not.toContain('ada@');
  });

  test('a permanently refused sender is our misconfiguration, not a bounce', async () => {
    const { port } = await mailServer({ onMailFrom: (_address, _session, done) => done(refusing(550)) });
    const refused = { name: 'MailNotSent', retryable: true, bounced: false };
    await expect(mailerFor(port).send(mail)).rejects.toMatchObject(refused);
  });

  test.each([
    [554, '', { retryable: false, bounced: true }],
    [550, '5.1.1 No such user', { retryable: false, bounced: true }],
    [554, '5.6.0 Not a mail', { retryable: false, bounced: false }],
    [550, '5.7.26 Not authenticated', { retryable: true, bounced: false }],
    [452, '', { retryable: true, bounced: false }],
  ])('a message refused with %i %s: %j', async (responseCode, why, expected) => {
    const { port } = await mailServer({
      onData: (stream, _session, done) => {
        void text(stream).then(() => done(refusing(responseCode, why)));
      },
    });
    await expect(mailerFor(port).send(mail)).rejects.toMatchObject({ name: 'MailNotSent', ...expected });
  });

  test('wrong credentials are our misconfiguration: the mail may go out later', async () => {
    const { port } = await mailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusing(535)),
    });
    await expect(mailerFor(port, 'kindling:wrong@').send(mail)).rejects.toMatchObject({
      name: 'MailNotSent',
      retryable: true,
    });
  });

  test('a server that is down may be retried later, with the same mailer', async () => {
    const { port } = await mailServer();
    await closing.pop()?.();
    const mailer = mailerFor(port);
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', retryable: true });
    const { delivered } = await mailServer({}, port);
    await mailer.send(mail);
    expect(delivered).toHaveLength(1);
    mailer.close();
  });

  test('a connection lost during a mail is reported at once, and not retried by the library', async () => {
    let attempts = 0;
    const dropping = createServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n');
      socket.on('data', (chunk) => {
        const received = chunk.toString();
        if (received.startsWith('DATA')) {
          attempts += 1;
          socket.destroy();
        } else socket.write('250 fine\r\n');
      });
      socket.on('error', () => undefined);
    });
    const mailer = mailerFor(await listening(dropping));
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', retryable: true });
    expect(attempts).toBe(1);
  });

  test('a server that never responds is abandoned for now', async () => {
    const port = await listening(createServer(() => undefined));
    const mailer = createSmtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'hello@kindling.example',
      timeoutMs: 60,
    });
    closing.push(() => mailer.close());
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailNotSent', retryable: true });
  });
});

describe('header injection', () => {
  test('line breaks in the subject or a header can’t start another header', async () => {
    const { delivered, port } = await mailServer();
    await mailerFor(port).send({
      ...mail,
      subject: 'Hello\r\nBcc: victim@example.org\r\n\r\n<b>injected</b>',
      headers: { 'X-Kind': 'reset\r\nBcc: victim@example.org' },
    });
    expect(delivered[0]?.to).toEqual(['ada@example.org']);
    const head = delivered[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head.replace(/\r\n\s+/g, ' ')).toContain('Subject: Hello Bcc: victim@example.org <b>injected</b>');
  });

  test.each([
    'ada@example.org\r\nRCPT TO:<victim@example.org>',
    'ada@example.org, victim@example.org',
    'ada@example.org;victim@example.org',
    'Ada <ada@example.org>',
    'ada@example.org>',
    'ada example@example.org',
    'ada@example.org\u0000',
    '"ada"@example.org',
    'friends: ada@example.org',
    'a@b@example.org',
    'ada',
    '',
    `ada@${'x'.repeat(260)}.org`,
  ])('no mail goes to %j', async (to) => {
    const { delivered, port } = await mailServer();
    await expect(mailerFor(port).send({ ...mail, to })).rejects.toMatchObject({
      name: 'MailNotSent',
      retryable: false,
    });
    expect(delivered).toEqual([]);
  });

  test.each([
    'Bcc',
    'to',
    'SUBJECT',
    'Content-Type',
    'X-A\r\nBcc',
    'X A',
    '',
  ])('the header %j is not to be set', async (name) => {
    const { port } = await mailServer();
    await expect(mailerFor(port).send({ ...mail, headers: { [name]: 'x' } })).rejects.toThrow(
      'not a header that a mail may set',
    );
  });
});
