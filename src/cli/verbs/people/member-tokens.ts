// `member tokens` and `member revoke-token`: for an operator who sees a token misused.
import { z } from 'zod';
import { accessTokens } from '../../../../modules/accounts/index.ts';
import { UsageError } from '../../exit-codes.ts';
import { memberArgument, memberIdOf } from '../../members.ts';
import { operatorContext } from '../../operator.ts';
import { type Column, table } from '../../text/table.ts';
import { defineVerb } from '../../verb.ts';

const token = z.object({
  tokenId: z.string(),
  name: z.string().nullable(),
  scope: z.enum(['read', 'write']),
  madeAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedDay: z.string().nullable(),
});

const columns: readonly Column<z.output<typeof token>>[] = [
  { title: 'token', of: ({ tokenId }) => tokenId },
  { title: 'scope', of: ({ scope }) => scope },
  { title: 'made', of: ({ madeAt }) => madeAt.slice(0, 10) },
  { title: 'ends', of: ({ expiresAt }) => expiresAt?.slice(0, 10) ?? 'never' },
  { title: 'last used', of: ({ lastUsedDay }) => lastUsedDay ?? 'never' },
  { title: 'name', of: ({ name }) => name ?? '', mayBeCut: true },
];

export const memberTokens = defineVerb({
  name: 'member tokens',
  summary: 'List the access tokens of a member',
  details:
    'Lists tokens that were not revoked, with the last day on which each was used. The tokens themselves are not stored.',
  arguments: memberArgument,
  examples: { 'member tokens ada@example.org': 'By email address' },
  input: z.object({ member: z.string() }),
  json: z.object({ memberId: z.string(), tokens: z.array(token) }),
  async run({ member }, cli) {
    const installation = await cli.installation({ readOnly: true });
    const memberId = await memberIdOf(installation, member);
    const { state } = await installation.commands.load(accessTokens, memberId);
    const text = state.length === 0 ? `${memberId} has no access tokens.` : table(state, columns, cli.terminal.width);
    return { answer: { memberId, tokens: state }, text };
  },
});

export const revokeToken = defineVerb({
  name: 'member revoke-token',
  summary: 'Revoke an access token of a member, or all of them',
  details: 'It stops working at once. This is recorded in the log under your name.',
  arguments: { ...memberArgument, '[token]': 'Its id, as `member tokens` lists it' },
  options: { '--all': 'All of them' },
  examples: {
    'member revoke-token ada 0197f3c2-5a55-7b1e-9a6e-2f4f5b1c7d10': 'One',
    'member revoke-token ada --all': 'All of them',
  },
  input: z.object({ member: z.string(), token: z.string().optional(), all: z.boolean().default(false) }),
  json: z.object({ memberId: z.string(), revoked: z.int() }),
  async run({ member, token: tokenId, all }, cli) {
    if ((tokenId === undefined) !== all) throw new UsageError('Name one token, or pass --all.');
    const installation = await cli.installation();
    const memberId = await memberIdOf(installation, member);
    const context = operatorContext(installation, cli);
    const { events } = await context.execute(
      accessTokens,
      memberId,
      tokenId === undefined
        ? { type: 'RevokeAccessTokens', data: { madeUpTo: context.at } }
        : { type: 'RevokeAccessToken', data: { tokenId } },
    );
    const revoked = events.length;
    return { answer: { memberId, revoked }, text: `Revoked: ${revoked}.` };
  },
});
