// A member's access tokens, with which programs act for them over the API. The log holds hashes; no token is stored.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { type DataOf, defineEvent, type EventsOf, idOf, personal } from '../../../src/kernel/event.ts';
import { dayOf } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { accessTokenNotFound, tooManyAccessTokens } from './errors.ts';

export const tokenScopes = ['read', 'write'] as const;

export const AccessTokenMade = defineEvent('AccessTokenMade', {
  summary: 'A member created an access token, with which a program acts for them over the API.',
  schema: z.object({
    memberId: idOf('member'),
    tokenId: idOf('access token'),
    name: personal('memberId', z.string()),
    scope: z.enum(tokenScopes),
    tokenHash: z.string(),
    madeAt: z.string(),
    /** ISO 8601; null means never. */
    expiresAt: z.string().nullable(),
  }),
});

export const AccessTokenUsed = defineEvent('AccessTokenUsed', {
  summary: 'An access token was used for the first time that day.',
  schema: z.object({
    memberId: idOf('member'),
    tokenId: idOf('access token'),
    /** In UTC, as YYYY-MM-DD. */
    day: z.string(),
  }),
});

export const AccessTokenRevoked = defineEvent('AccessTokenRevoked', {
  summary:
    'An access token is no longer valid: its member or an operator revoked it, or the password was reset or the member suspended.',
  schema: z.object({ memberId: idOf('member'), tokenId: idOf('access token') }),
});

const events = [AccessTokenMade, AccessTokenUsed, AccessTokenRevoked] as const;
type AccessTokenEvent = EventsOf<typeof events>;

type MakeAccessToken = Command<'MakeAccessToken', Omit<DataOf<typeof AccessTokenMade>, 'madeAt'>>;
/** Sent on behalf of the token's member, with any request. The command carries the day. */
type SeeAccessToken = Command<'SeeAccessToken', Readonly<{ tokenId: string }>>;
type RevokeAccessToken = Command<'RevokeAccessToken', Readonly<{ tokenId: string }>>;
/** Revokes all tokens created up to then. The actor is the system. */
type RevokeAccessTokens = Command<'RevokeAccessTokens', Readonly<{ madeUpTo: string }>>;
type AccessTokenCommand = MakeAccessToken | SeeAccessToken | RevokeAccessToken | RevokeAccessTokens;

/** `lastUsedDay`: null until first used. */
type OpenAccessToken = Omit<DataOf<typeof AccessTokenMade>, 'tokenHash'> & Readonly<{ lastUsedDay: string | null }>;

/** All tokens that were not revoked. */
type AccessTokensState = readonly OpenAccessToken[];

const maxAccessTokens = 20;

function evolve(state: AccessTokensState, event: AccessTokenEvent): AccessTokensState {
  switch (event.type) {
    case 'AccessTokenMade': {
      const { tokenHash: _, ...token } = event.data;
      return [...state, { ...token, lastUsedDay: null }];
    }
    case 'AccessTokenUsed': {
      const { tokenId, day } = event.data;
      return state.map((each) => (each.tokenId === tokenId ? { ...each, lastUsedDay: day } : each));
    }
    case 'AccessTokenRevoked':
      return state.filter(({ tokenId }) => tokenId !== event.data.tokenId);
  }
}

export const isExpired = ({ expiresAt }: Readonly<{ expiresAt: string | null }>, at: string): boolean =>
  expiresAt !== null && expiresAt <= at;

function decide(command: AccessTokenCommand, state: AccessTokensState): readonly AccessTokenEvent[] | Refusal {
  if (command.type === 'MakeAccessToken') {
    const counting = state.filter((token) => !isExpired(token, command.at));
    return counting.length >= maxAccessTokens
      ? tooManyAccessTokens
      : [AccessTokenMade({ ...command.data, madeAt: command.at })];
  }
  if (command.type === 'RevokeAccessTokens') {
    return state.filter(({ madeAt }) => madeAt <= command.data.madeUpTo).map(revoked);
  }
  const token = state.find(({ tokenId }) => tokenId === command.data.tokenId);
  if (token === undefined) return accessTokenNotFound;
  if (command.type === 'RevokeAccessToken') return [revoked(token)];
  const { memberId, tokenId, lastUsedDay } = token;
  const day = dayOf(command.at);
  return lastUsedDay !== null && lastUsedDay >= day ? [] : [AccessTokenUsed({ memberId, tokenId, day })];
}

const revoked = ({ memberId, tokenId }: OpenAccessToken) => AccessTokenRevoked({ memberId, tokenId });

export const accessTokens = aggregate({
  category: 'accesstokens',
  events,
  decider: { initial: [] as AccessTokensState, evolve, decide },
});
