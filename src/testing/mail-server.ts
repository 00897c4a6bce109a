// A mail server for tests of what is mailed where mail can be sent. It keeps what it is given.
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = Readonly<{
  /** For SMTP_URL. */
  url: string;
  /** The texts mailed to an address, oldest first. */
  textsTo(address: string): readonly string[];
  close(): Promise<void>;
}>;

export async function openMailServer(): Promise<TestMailServer> {
  const delivered: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) delivered.push({ to: address, text: plainPartOf(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    textsTo: (address) => delivered.filter(({ to }) => to === address).map((mail) => mail.text),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The mail with its lines put together again and its text decoded, as far as our own mails need it. */
function plainPartOf(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
