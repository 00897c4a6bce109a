import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accepted, events, openStore, startDouble } from '../../../testing/eventstoredb-double/store-on-double.ts';

const credentials = { username: 'kindling', password: 'p@ss:word' };

test.skipIf(!hasOpenSsl())('TLS with a password in the URL (skipped where openssl is not installed)', async () => {
  const double = await startDouble({ tls: makeCertificate(), credentials });
  const store = openStore(overLocalhost(double.url));
  expect(accepted(await store.append('post-1', events(1), 'no-stream')).revision).toBe(0);
  expect(await store.readAll(0n)).toHaveLength(1);
});

test.skipIf(!hasOpenSsl())('a wrong password is refused at once (skipped where openssl is not installed)', async () => {
  const double = await startDouble({ tls: makeCertificate(), credentials });
  const store = openStore(overLocalhost(double.url), { credentials: { username: 'kindling', password: 'guessed' } });
  const refused = /refuses the user or the password in EVENTSTORE_URL: .*401/;
  await expect(store.append('post-1', events(1), 'no-stream')).rejects.toThrow(refused);
  await expect(store.read('post-1')).rejects.toThrow(refused);
  expect(double.calls('Append')).toBe(1);
});

test.each([
  'esdb://kindling:over@hidden@localhost:2113?tls=true',
  'esdb://kindling:hidden@localhost:port',
  'esdb://kindling:hidden@localhost:2113?tls=maybe',
])('the refusal of %s does not tell the password', (url) => {
  expect(() => openStore(url)).toThrow('EVENTSTORE_URL can’t be read. It looks like esdb://');
  expect(() => openStore(url)).not.toThrow('hidden');
});

test('a password in the URL of a server without TLS is not sent, and does no harm', async () => {
  const double = await startDouble();
  const store = openStore(double.url.replace('esdb://', 'esdb://admin:changeit@'));
  expect(accepted(await store.append('post-1', events(1), 'no-stream')).revision).toBe(0);
  expect(double.headers('Append').get('authorization')).toEqual([]);
});

test('an invalid URL is refused when the store is opened', () => {
  expect(() => openStore('http://localhost:2113')).toThrow('esdb://');
});

test.for([
  ['a web server', createServer((_request, response) => response.writeHead(404).end('Not found'))],
  ['a server that does not know HTTP/2', createTcpServer((socket) => socket.end('HTTP/1.0 400 Bad Request\r\n\r\n'))],
] as const)('%s at the address is reported as such', async ([, server]) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const store = openStore(`esdb://127.0.0.1:${port}?tls=false`);
  await expect(store.head()).rejects.toThrow(/^There is no EventStoreDB at EVENTSTORE_URL: something else responds/);
});

function overLocalhost(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

function hasOpenSsl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'kindling-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, authorityFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', key, '-out', authorityFile], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), certificate: readFileSync(authorityFile), authorityFile };
}
