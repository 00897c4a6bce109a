// Folds the valid access tokens. A password reset or a suspension ends them, whenever the log records each revocation.
import { AccessTokenMade, AccessTokenRevoked, AccessTokenUsed } from '../../../modules/accounts/model/access-tokens.ts';
import { MemberErased, PasswordReset } from '../../../modules/accounts/model/member/events.ts';
import { MemberSuspended } from '../../../modules/moderation/model/standing.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type AccessTokenDocument = Readonly<{
  _id: string;
  memberId: string;
  name: string | null;
  scope: 'read' | 'write';
  tokenHash: string;
  madeAt: string;
  /** Null means never. */
  expiresAt: string | null;
  /** In UTC, as YYYY-MM-DD; null until first used. */
  lastUsedDay: string | null;
}>;

/** Presents an access token to its member, without anything that grants access. */
export function presentAccessToken(token: AccessTokenDocument) {
  const { _id: id, name, scope, madeAt, expiresAt, lastUsedDay: lastUsedAt } = token;
  return { id, name, scope, madeAt, expiresAt, lastUsedAt };
}

export type OwnAccessToken = Readonly<ReturnType<typeof presentAccessToken>>;

const tokenId = (event: { data: { tokenId: string } }): string => event.data.tokenId;
const endAllOf = {
  where: (event: { data: { memberId: string } }) => ({ memberId: event.data.memberId }),
  fold: () => null,
};

export const accessTokens = collection<AccessTokenDocument>('access-tokens.tokens', {
  whose: { owner: 'memberId', exportedAs: 'accessTokens', present: presentAccessToken },
  indexes: [{ fields: { memberId: 1, madeAt: -1 } }, { fields: { tokenHash: 1 } }],
  rules: ({ on, onEach }) => [
    on(AccessTokenMade, {
      key: tokenId,
      fold: (_, { data: { tokenId: _id, ...token } }) => ({ _id, ...token, lastUsedDay: null }),
    }),
    on(AccessTokenUsed, { key: tokenId, fold: (doc, { data }) => doc && { ...doc, lastUsedDay: data.day } }),
    on(AccessTokenRevoked, { key: tokenId, fold: () => null }),
    onEach(PasswordReset, endAllOf),
    onEach(MemberSuspended, endAllOf),
    onEach(MemberErased, endAllOf),
  ],
});

export const accessTokensProjection = defineProjection({
  name: 'access-tokens',
  version: 1,
  collections: [accessTokens],
});
