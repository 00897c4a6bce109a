// `moderator`: grants and revokes the rights of moderators.
import { z } from 'zod';
import { changeStaff, staffArguments } from '../../staff.ts';
import { defineVerb } from '../../verb.ts';

const input = z.object({ member: z.string() });
const json = z.object({
  memberId: z.string(),
  isModerator: z.boolean(),
  changed: z.boolean().describe('False if nothing changed.'),
});

export const grantModerator = defineVerb({
  name: 'moderator grant',
  summary: 'Make a member a moderator',
  details:
    'Moderators decide submissions and reports. They see no email addresses, subscribers or settings, and decide nothing about staff. It is recorded in the log under your name and takes effect at once.',
  arguments: staffArguments,
  examples: {
    'moderator grant ada@example.org': 'Make the member with this address a moderator',
    'moderator grant ada --json': 'By username, answering in JSON',
  },
  input,
  json,
  async run({ member }, cli) {
    const { memberId, changed } = await changeStaff(cli, member, 'GrantModerator');
    const text = changed ? `${memberId} is a moderator now.` : `${memberId} was a moderator already.`;
    return { answer: { memberId, isModerator: true, changed }, text };
  },
});

export const revokeModerator = defineVerb({
  name: 'moderator revoke',
  summary: 'Revoke a member’s moderator rights',
  arguments: staffArguments,
  examples: { 'moderator revoke ada@example.org': 'Make this moderator a plain member again' },
  input,
  json,
  async run({ member }, cli) {
    const { memberId, changed } = await changeStaff(cli, member, 'RevokeModerator');
    const text = changed ? `${memberId} is no longer a moderator.` : `${memberId} was not a moderator.`;
    return { answer: { memberId, isModerator: false, changed }, text };
  },
});
