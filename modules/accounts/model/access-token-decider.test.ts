// How access tokens are made, used and revoked.
import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { AccessTokenMade, AccessTokenRevoked, AccessTokenUsed, accessTokens } from './access-tokens.ts';
import { accessTokenNotFound, tooManyAccessTokens } from './errors.ts';

const at = '2026-03-01T09:00:00.000Z';
const ada = { actor: { kind: 'member', id: 'ada', isAdmin: false } satisfies Actor, at };

describe('an access token', () => {
  const tokens = specify(accessTokens);
  const wanted = (tokenId: string, expiresAt: string | null = null) =>
    ({
      memberId: 'ada',
      tokenId,
      name: `For ${tokenId}`,
      scope: 'read',
      tokenHash: `hash of ${tokenId}`,
      expiresAt,
    }) as const;
  const tokenMade = (tokenId: string, expiresAt: string | null = null, madeAt = '2026-02-01T09:00:00.000Z') =>
    AccessTokenMade({ ...wanted(tokenId, expiresAt), madeAt });
  const make = { type: 'MakeAccessToken', data: wanted('backup'), ...ada } as const;
  const see = { type: 'SeeAccessToken', data: { tokenId: 'backup' }, ...ada } as const;
  const revoke = { type: 'RevokeAccessToken', data: { tokenId: 'backup' }, ...ada } as const;
  const used = (day: string) => AccessTokenUsed({ memberId: 'ada', tokenId: 'backup', day });
  const revoked = (tokenId: string) => AccessTokenRevoked({ memberId: 'ada', tokenId });

  it('is one of at most twenty that have not expired', () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => tokenMade(`token ${index}`));
    tokens
      .given(...nineteen)
      .when(make)
      .thenDecided(tokenMade('backup', null, at));
    tokens
      .given(...nineteen, tokenMade('another'))
      .when(make)
      .thenRefused(tooManyAccessTokens);
    tokens
      .given(...nineteen, tokenMade('another', at))
      .when(make)
      .thenDecided(tokenMade('backup', null, at));
  });

  it('is seen once a day', () => {
    tokens.given(tokenMade('backup')).when(see).thenDecided(used('2026-03-01'));
    tokens.given(tokenMade('backup'), used('2026-02-28')).when(see).thenDecided(used('2026-03-01'));
    tokens.given(tokenMade('backup'), used('2026-03-01')).when(see).thenNothing();
  });

  it('is gone once it is revoked', () => {
    tokens.given(tokenMade('backup')).when(revoke).thenDecided(revoked('backup'));
    tokens.given(tokenMade('backup'), revoked('backup')).when(revoke).thenRefused(accessTokenNotFound);
    tokens.given(tokenMade('backup'), revoked('backup')).when(see).thenRefused(accessTokenNotFound);
  });

  it('is revoked with all others that were made up to an instant', () => {
    const all = { type: 'RevokeAccessTokens', data: { madeUpTo: at }, ...ada } as const;
    tokens
      .given(tokenMade('backup'), tokenMade('on time', null, at), tokenMade('later', null, '2026-03-01T09:00:00.001Z'))
      .when(all)
      .thenDecided(revoked('backup'), revoked('on time'));
  });
});
