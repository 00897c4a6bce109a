// A mail server for tests that really send mail.
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = Awaited<ReturnType<typeof openMailServer>>;

export async function openMailServer() {
  const delivered: { to: string; text: string }[] = [];
  let refusal: string | undefined;
  const refused = new Map<string, number | undefined>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusal === undefined ? null : new Error(refusal)),
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('Not here.'), { responseCode }));
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) delivered.push({ to: address, text: decoded(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Oldest first. */
    textsTo: (address: string) => delivered.filter(({ to }) => to === address).map((mail) => mail.text),
    /** Rejects mail for this reason; accepts it again without one. */
    refuse(reason: string | undefined): void {
      refusal = reason;
    },
    /** Rejects mail to this address with a code such as 550; accepts it again without one. */
    refuseTo: (to: string, code: number | undefined): void => void refused.set(to, code),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable parts, and leaves the rest as is. */
function decoded(raw: string): string {
  return raw
    .split(/^(?=--)/m)
    .map(decodedPart)
    .join('');
}

function decodedPart(part: string): string {
  const headers = part.slice(0, Math.max(part.search(/\r?\n\r?\n/), 0));
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(headers)) return part;
  const body = part
    .slice(headers.length)
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return headers + body;
}
