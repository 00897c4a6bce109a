// Queries about access tokens: the member behind one, and those of a member.
import { isExpired } from '../../../modules/accounts/model/access-tokens.ts';
import type { TokenMember } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { memberById } from '../members/queries.ts';
import { accessTokens, type OwnAccessToken, presentAccessToken } from './projection.ts';

/** Returns the member behind a valid token, and the last day on which it was used; undefined for any other. */
export async function identifyByToken(
  read: ReadModels,
  tokenHash: string,
  now: Date,
): Promise<Readonly<{ member: TokenMember; lastUsedDay: string }> | undefined> {
  const [token] = await read.find(accessTokens, { where: { tokenHash }, limit: 1 });
  if (token === undefined || isExpired(token, now.toISOString())) return undefined;
  const member = await memberById(read, token.memberId);
  if (member === undefined) return undefined;
  const { _id: id, scope, lastUsedDay } = token;
  return { member: { id: member._id, isAdmin: false, token: { id, scope } }, lastUsedDay: lastUsedDay ?? '' };
}

/** More than a member may have. */
const maxTokens = 100;

/** Newest first. */
export async function accessTokensOf(read: ReadModels, memberId: string): Promise<readonly OwnAccessToken[]> {
  const found = await read.find(accessTokens, { where: { memberId }, sort: { madeAt: -1 }, limit: maxTokens });
  return found.map(presentAccessToken);
}
