import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = Buffer.alloc(32, 5).toString('base64');

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      seed: 'demo',
      trustProxy: false,
      rateLimits: true,
      publicUrl: undefined,
    });
    expect(readConfig({ PORT: '', SEED: '' })).toMatchObject({ port: 3000, seed: 'demo' });
  });

  it.each([
    ['https://kindling.example.org', 'none'],
    ['http://192.168.1.20:3000', 'none'],
    ['http://localhost:3000', 'demo'],
    ['https://127.0.0.1', 'demo'],
    ['http://[::1]:3000', 'demo'],
  ])('plant the demo, whose password everybody knows, where only this machine comes: at %s %s', (PUBLIC_URL, seed) => {
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ seed });
    expect(readConfig({ PUBLIC_URL, SEED: 'demo' })).toMatchObject({ seed: 'demo' });
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ PUBLIC_URL: 'https://kindling.example' }, false],
    [{ PUBLIC_URL: 'https://kindling.example', NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ SMTP_URL: 'smtp://localhost:25' }, false],
  ])('show mails, with the links that log people in, only on a machine for trials: %j %s', (environment, isShown) => {
    expect(readConfig(environment).mail).toMatchObject({ isShown });
  });

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST must be an address or a host name, such as 0.0.0.0.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of production, development, test.'],
    ['ROLE', 'boss', 'ROLE must be one of all, web, worker.'],
    ['SEED', 'yes', 'SEED must be one of demo, none.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['PUBLIC_URL', 'kindling.example', 'PUBLIC_URL must be a web address such as https://example.com.'],
    ['PUBLIC_URL', 'ftp://kindling.example', 'PUBLIC_URL must be a web address such as https://example.com.'],
    [
      'PUBLIC_URL',
      'https://a.example/path',
      'PUBLIC_URL must be a web address without a path, such as https://example.com.',
    ],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY must be off, on (one proxy), a number of proxies, or the addresses of the proxies.',
    ],
    ['SESSION_KEY', 'short', 'SESSION_KEY must be 32 bytes in base64 or hex: `openssl rand -base64 32` makes one.'],
    [
      'MASTER_KEY',
      `${key}${key}`,
      'MASTER_KEY must be 32 bytes in base64 or hex: `openssl rand -base64 32` makes one.',
    ],
    ['EVENTSTORE_URL', 'http://db', 'EVENTSTORE_URL must begin with esdb://.'],
    ['MONGODB_URL', 'localhost', 'MONGODB_URL must begin with mongodb://.'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must begin with smtp:// or smtps://.'],
    ['RATE_LIMITS', 'none', 'RATE_LIMITS must be one of default, off.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters.'],
  ])('%s=%s is refused in one clear line', (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([`Kindling can't start: ${message}`]);
  });

  it('that are wrong are reported all at once, one line each', () => {
    expect(problemsOf({ PORT: 'x', ROLE: 'boss' })).toHaveLength(2);
  });

  it('never print a wrong secret', () => {
    expect(problemsOf({ SESSION_KEY: 'my-secret-value', MASTER_KEY: 'hunter2' }).join()).not.toMatch(
      /my-secret|hunter2/,
    );
  });

  it.each([
    [
      { EVENTSTORE_URL: 'esdb://db:2113', SESSION_KEY: key },
      'MASTER_KEY must be set in production with EVENTSTORE_URL or MONGODB_URL.',
    ],
    [
      { MONGODB_URL: 'mongodb://db', MASTER_KEY: key },
      'SESSION_KEY must be set in production with EVENTSTORE_URL or MONGODB_URL.',
    ],
    [{ SEED: 'demo' }, 'SEED must be none in production.'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS must not be off in production.'],
    [{ NEWS_ALLOW_PRIVATE: 'true' }, 'NEWS_ALLOW_PRIVATE must not be true in production.'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set with SMTP_URL.'],
  ])('of production are stricter (%#)', (environment, message) => {
    expect(problemsOf({ NODE_ENV: 'production', ...(environment as Record<string, string>) })).toEqual([
      `Kindling can't start: ${message}`,
    ]);
  });

  it('need no keys by default, and need both in production', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({
      production: true,
      seed: 'none',
      masterKey: undefined,
    });
  });

  it('accept a key in base64 or hex', () => {
    const bytes = new Uint8Array(32).fill(5);
    expect(readConfig({ MASTER_KEY: key, SESSION_KEY: Buffer.from(bytes).toString('hex') })).toMatchObject({
      masterKey: bytes,
      sessionKey: bytes,
    });
  });

  const trusts = (value: string, address: string, hop = 0) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    return trustProxy !== false && trustProxy(address, hop);
  };

  it.each([
    ['off', '127.0.0.1', false],
    ['0', '127.0.0.1', false],
    ['10.0.0.1, 10.0.0.2/31', '10.0.0.1', true],
    ['10.0.0.1,10.0.0.2/31', '10.0.0.3', true],
    ['10.0.0.1, 10.0.0.2/31', '10.0.0.4', false],
    ['10.0.0.0/8', '10.1.2.3:8080', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', 'unknown', false],
    ['2001:db8::/32', '[2001:db8::7]:443', true],
    ['2001:db8::/32', '2001:db9::7', false],
    ['loopback', '::1', true],
    ['loopback', '127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
  ])('TRUST_PROXY=%s trusts %s: %s', (value, address, isTrusted) => expect(trusts(value, address)).toBe(isTrusted));

  it('TRUST_PROXY=on trusts one proxy, so that no client can forge its address', () => {
    expect([trusts('on', '10.0.0.1', 0), trusts('on', '203.0.113.9', 1)]).toEqual([true, false]);
    expect([trusts('2', '10.0.0.2', 1), trusts('2', '203.0.113.9', 2)]).toEqual([true, false]);
  });

  it.each(['10.0.0.300', '10.0.0.0/33', '10.0.0.1,,', '100', '-1', 'a'])('TRUST_PROXY=%s is refused', (value) =>
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be off, on'));

  it("can't be changed afterwards", () => {
    const config = readConfig({});
    expect(() => Object.assign(config.mail, { from: 'x' })).toThrow();
    expect(Object.isFrozen(config)).toBe(true);
  });
});
