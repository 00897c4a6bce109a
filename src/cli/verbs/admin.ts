// `admin`: grants and revokes the rights of admins.
import { z } from 'zod';
import { admins } from '../../../modules/accounts/index.ts';
import { findMember } from '../members.ts';
import { operatorContext } from '../operator.ts';
import { defineVerb } from '../verb.ts';

const input = z.object({ member: z.string() });
const json = z.object({
  memberId: z.string(),
  isAdmin: z.boolean(),
  changed: z.boolean().describe('False where it was so already.'),
});
const member = { name: '<member>', description: 'Their id, e-mail address or username' };

export const grantAdmin = defineVerb({
  name: 'admin grant',
  summary: 'Make a member an admin',
  details: 'The first admin is made this way. It is recorded in the log under your name and takes effect at once.',
  arguments: [member],
  examples: [
    { line: 'admin grant ada@example.org', what: 'Make the member with this address an admin' },
    { line: 'admin grant ada --json', what: 'By username, answering in JSON' },
  ],
  input,
  json,
  async run(asked, cli) {
    const installation = await cli.installation();
    const { memberId } = await findMember(installation, asked.member);
    const context = operatorContext(installation, cli);
    const { events } = await context.execute(admins, [], { type: 'GrantAdmin', data: { memberId } });
    const changed = events.length > 0;
    const text = changed ? `${memberId} is an admin now.` : `${memberId} was an admin already.`;
    return { answer: { memberId, isAdmin: true, changed }, text };
  },
});

export const revokeAdmin = defineVerb({
  name: 'admin revoke',
  summary: 'Take the rights of an admin away from a member',
  details: 'The last admin stays: grant the rights to somebody else first.',
  arguments: [member],
  examples: [{ line: 'admin revoke ada@example.org', what: 'Make this admin a plain member again' }],
  input,
  json,
  async run(asked, cli) {
    const installation = await cli.installation();
    const { memberId } = await findMember(installation, asked.member);
    const context = operatorContext(installation, cli);
    const { events } = await context.execute(admins, [], { type: 'RevokeAdmin', data: { memberId } });
    const changed = events.length > 0;
    const text = changed ? `${memberId} is no admin any more.` : `${memberId} was no admin.`;
    return { answer: { memberId, isAdmin: false, changed }, text };
  },
});
