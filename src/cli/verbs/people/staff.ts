// `admin` and `moderator`: grants and revokes the rights of staff.
import { z } from 'zod';
import { changeRole, hasConfirmedAddress } from '../../../../modules/accounts/index.ts';
import { findMember, memberArgument } from '../../members.ts';
import { operatorContext } from '../../operator.ts';
import { defineVerb, type Verb } from '../../verb.ts';

type Help = Pick<Verb, 'summary' | 'details' | 'examples'>;

function staffVerb(role: 'Admin' | 'Moderator', action: 'Grant' | 'Revoke', help: Help): Verb {
  const who = role === 'Admin' ? 'an admin' : 'a moderator';
  const isGrant = action === 'Grant';
  const [done, unchanged] = isGrant
    ? [`is ${who} now`, `was ${who} already`]
    : [`is no longer ${who}`, `was not ${who}`];
  return defineVerb({
    name: `${role} ${action}`.toLowerCase(),
    ...help,
    arguments: memberArgument,
    input: z.object({ member: z.string() }),
    json: z.object({
      memberId: z.string(),
      [`is${role}`]: z.boolean(),
      changed: z.boolean().describe('False if nothing changed.'),
    }),
    async run({ member }, cli) {
      const installation = await cli.installation();
      const found = await findMember(installation, member);
      const { memberId } = found;
      // Anybody can sign up with somebody else's address.
      if (isGrant && member.includes('@') && !hasConfirmedAddress(found)) {
        cli.note(`${memberId} has not confirmed ${member}. Check that this is the right person's account.`);
      }
      const { events } = await changeRole(operatorContext(installation, cli), memberId, `${action}${role}`);
      const changed = events.length > 0;
      return {
        answer: { memberId, [`is${role}`]: isGrant, changed },
        text: `${memberId} ${changed ? done : unchanged}.`,
      };
    },
  });
}

export const staffVerbs = {
  admin: [
    staffVerb('Admin', 'Grant', {
      summary: 'Make a member an admin',
      details:
        'The first admin is made this way, or at /setup with the code that the server prints. It is recorded in the log under your name and takes effect at once.',
      examples: {
        'admin grant ada@example.org': 'Make the member with this address an admin',
        'admin grant ada --json': 'By username, answering in JSON',
      },
    }),
    staffVerb('Admin', 'Revoke', {
      summary: 'Revoke a member’s admin rights',
      details: 'The last admin stays: grant the rights to somebody else first.',
      examples: { 'admin revoke ada@example.org': 'Make this admin a plain member again' },
    }),
  ],
  moderator: [
    staffVerb('Moderator', 'Grant', {
      summary: 'Make a member a moderator',
      details:
        'Moderators decide submissions and reports. They see no email addresses, subscribers or settings, and decide nothing about staff. It is recorded in the log under your name and takes effect at once.',
      examples: {
        'moderator grant ada@example.org': 'Make the member with this address a moderator',
        'moderator grant ada --json': 'By username, answering in JSON',
      },
    }),
    staffVerb('Moderator', 'Revoke', {
      summary: 'Revoke a member’s moderator rights',
      examples: { 'moderator revoke ada@example.org': 'Make this moderator a plain member again' },
    }),
  ],
} as const;
