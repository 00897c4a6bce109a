// A passkey in software: responds as a browser with an authenticator would, or wrongly where a test asks for it.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

type Options = Readonly<{ challenge: string }>;
/** The ways in which a response may be wrong. */
export type Wrong = Readonly<{
  origin?: string;
  domain?: string;
  challenge?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string;
  signature?: string;
}>;

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

const url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** CBOR, as far as an attestation needs it. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export function softwarePasskey(memberId: string, site = { origin: 'http://localhost:3000', domain: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, options: Options, wrong: Wrong): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? options.challenge,
        origin: wrong.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  function authenticatorData(flags: number, wrong: Wrong): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    const verified = wrong.isUserVerified === false ? 0 : 4;
    return Buffer.concat([sha256(wrong.domain ?? site.domain), Buffer.from([flags | 1 | verified]), count]);
  }
  const credential = {
    id: url(credentialId),
    rawId: url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    made(options: Options, wrong: Wrong = {}) {
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      );
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([authenticatorData(0x40, wrong), Buffer.alloc(16), length, credentialId, key]);
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      );
      return {
        ...credential,
        response: {
          clientDataJSON: url(clientData('webauthn.create', options, wrong)),
          attestationObject: url(attestation),
          transports: ['internal'],
        },
      };
    },
    signed(options: Options, wrong: Wrong = {}) {
      counter += 1;
      const clientDataJSON = clientData('webauthn.get', options, wrong);
      const data = authenticatorData(0, wrong);
      const signature = createSign('sha256').update(data).update(sha256(clientDataJSON)).sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: url(clientDataJSON),
          authenticatorData: url(data),
          signature: wrong.signature ?? url(signature),
          userHandle: url(wrong.userHandle ?? memberId),
        },
      };
    },
  };
}

export async function addingOptionsOf(member: MemberCaller): Promise<Options & { user: { id: string } }> {
  const { status, body } = await member.post('/auth/passkeys/options', { password: testPassword });
  expect(status).toBe(200);
  return body.options as Options & { user: { id: string } };
}

/** Adds a passkey to the account of a member with a confirmed address. */
export async function withPasskey(member: MemberCaller, name = 'My laptop', origin?: string): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(member.id, origin === undefined ? undefined : { origin, domain: 'localhost' });
  const response = passkey.made(await addingOptionsOf(member));
  expect(await member.post('/auth/passkeys', { name, response })).toMatchObject({ status: 201 });
  return passkey;
}
