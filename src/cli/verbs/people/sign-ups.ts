// `sign-ups`: for an operator when no admin can be reached.
import { z } from 'zod';
import { signUpMode, signUpModes } from '../../../../modules/accounts/index.ts';
import { operatorContext } from '../../operator.ts';
import { defineVerb } from '../../verb.ts';

const words = {
  open: 'Everyone may sign up.',
  approval: 'Everyone may sign up, and waits for an admin’s approval.',
  invitation: 'Only people with an invitation may sign up.',
  closed: 'Sign-ups are closed.',
} as const;

export const signUps = defineVerb({
  name: 'sign-ups',
  summary: 'Show or set who may sign up',
  details:
    'Admins do the same on /admin, and make invitations there. A change is recorded in the log under your name and takes effect at once.',
  arguments: { '[mode]': `One of ${signUpModes.join(', ')}` },
  examples: {
    'sign-ups': 'Show it',
    'sign-ups approval': 'Have new members wait for approval',
  },
  input: z.object({ mode: z.enum(signUpModes, `Choose ${signUpModes.join(', ')}.`).optional() }),
  json: z.object({ mode: z.enum(signUpModes), changed: z.boolean() }),
  async run({ mode: wanted }, cli) {
    const installation = await cli.installation();
    if (wanted === undefined) {
      const { mode } = (await installation.commands.load(signUpMode, [])).state;
      return { answer: { mode, changed: false }, text: words[mode] };
    }
    const context = operatorContext(installation, cli);
    const { events } = await context.execute(signUpMode, [], { type: 'SetSignUpMode', data: { mode: wanted } });
    return { answer: { mode: wanted, changed: events.length > 0 }, text: words[wanted] };
  },
});
