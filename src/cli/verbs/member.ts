// `member`: what an operator does for a member who asks for it and has shown who they are.
import { z } from 'zod';
import { secondFactors } from '../../../modules/accounts/index.ts';
import { findMember } from '../members.ts';
import { operatorContext } from '../operator.ts';
import { defineVerb } from '../verb.ts';

export const resetFactor = defineVerb({
  name: 'member reset-factor',
  summary: 'Switch off the second factor of a member who has lost it',
  details: [
    'For who has neither their authenticator app nor a recovery code any more: their password logs in again without a code. Make sure that it',
    'is they who ask, and not somebody with their password. It is recorded in the log under your name, and the member is told by mail.',
  ].join('\n'),
  arguments: [{ name: '<member>', description: 'Their id, email address or username' }],
  options: [{ flags: '--yes', description: 'Do not ask' }],
  examples: [
    { line: 'member reset-factor ada@example.org', what: 'Asks first' },
    { line: 'member reset-factor ada --yes --json', what: 'By username, for a script' },
  ],
  input: z.object({ member: z.string(), yes: z.boolean().default(false) }),
  json: z.object({
    memberId: z.string(),
    changed: z.boolean().describe('False where it was off already.'),
  }),
  async run(asked, cli) {
    const installation = await cli.installation();
    const { memberId } = await findMember(installation, asked.member);
    const { state } = await installation.commands.load(secondFactors, memberId);
    if (state.status === 'off') {
      return { answer: { memberId, changed: false }, text: `The second factor of ${memberId} was off already.` };
    }
    await cli.confirm(`Let ${memberId} log in with their password alone?`, asked);
    const context = operatorContext(installation, cli);
    await context.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: {} });
    return { answer: { memberId, changed: true }, text: `The second factor of ${memberId} is off.` };
  },
});
