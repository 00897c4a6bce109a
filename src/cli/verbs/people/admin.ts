// `admin`: grants and revokes the rights of admins.
import { z } from 'zod';
import { changeStaff, staffArguments } from '../../staff.ts';
import { defineVerb } from '../../verb.ts';

const input = z.object({ member: z.string() });
const json = z.object({
  memberId: z.string(),
  isAdmin: z.boolean(),
  changed: z.boolean().describe('False if nothing changed.'),
});

export const grantAdmin = defineVerb({
  name: 'admin grant',
  summary: 'Make a member an admin',
  details:
    'The first admin is made this way, or at /setup with the code that the server prints. It is recorded in the log under your name and takes effect at once.',
  arguments: staffArguments,
  examples: {
    'admin grant ada@example.org': 'Make the member with this address an admin',
    'admin grant ada --json': 'By username, answering in JSON',
  },
  input,
  json,
  async run({ member }, cli) {
    const { memberId, changed } = await changeStaff(cli, member, 'GrantAdmin');
    const text = changed ? `${memberId} is an admin now.` : `${memberId} was an admin already.`;
    return { answer: { memberId, isAdmin: true, changed }, text };
  },
});

export const revokeAdmin = defineVerb({
  name: 'admin revoke',
  summary: 'Revoke a member’s admin rights',
  details: 'The last admin stays: grant the rights to somebody else first.',
  arguments: staffArguments,
  examples: { 'admin revoke ada@example.org': 'Make this admin a plain member again' },
  input,
  json,
  async run({ member }, cli) {
    const { memberId, changed } = await changeStaff(cli, member, 'RevokeAdmin');
    const text = changed ? `${memberId} is no longer an admin.` : `${memberId} was not an admin.`;
    return { answer: { memberId, isAdmin: false, changed }, text };
  },
});
