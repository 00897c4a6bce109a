// `member`: what an operator does for a member who has proved their identity.
import { z } from 'zod';
import { factorIn, members, secondFactors } from '../../../../modules/accounts/index.ts';
import { findMember, memberArgument } from '../../members.ts';
import { operatorContext } from '../../operator.ts';
import { defineVerb } from '../../verb.ts';

const forOneMember = {
  arguments: memberArgument,
  options: { '-y, --yes': 'Do not ask' },
  input: z.object({ member: z.string(), yes: z.boolean().default(false) }),
};

export const resetFactor = defineVerb({
  ...forOneMember,
  name: 'member reset-factor',
  summary: 'Switch off the second factor of a member who has lost it',
  details: [
    'For a member without their authenticator app and recovery codes: they can log in with their password again, without a code. Make',
    'sure that the request comes from the member, and not from somebody with their password. It is recorded in the log under your name,',
    'and the member is told by mail.',
  ].join('\n'),
  examples: {
    'member reset-factor ada@example.org': 'Asks first',
    'member reset-factor ada --yes --json': 'By username, for a script',
  },
  json: z.object({
    memberId: z.string(),
    changed: z.boolean().describe('False if it was off already.'),
  }),
  async run(asked, cli) {
    const installation = await cli.installation();
    const { memberId, credentialEpoch: epoch } = await findMember(installation, asked.member);
    const { state } = await installation.commands.load(secondFactors, memberId);
    if (factorIn(state, epoch) === undefined) {
      return { answer: { memberId, changed: false }, text: `The second factor of ${memberId} was off already.` };
    }
    await cli.confirm(`Let ${memberId} log in with their password alone?`, asked);
    const context = operatorContext(installation, cli);
    await context.execute(secondFactors, memberId, { type: 'SwitchOffSecondFactor', data: { epoch } });
    return { answer: { memberId, changed: true }, text: `The second factor of ${memberId} is off.` };
  },
});

export const confirmAddress = defineVerb({
  ...forOneMember,
  name: 'member confirm-address',
  summary: 'Confirm a member’s email address',
  details: [
    'For a Kindling that sends no mail: the address then counts as confirmed, so that its member can add passkeys and an authenticator',
    'app. Make sure that the address is theirs: deleting the account erases everything under that address. It is recorded in the log',
    'under your name.',
  ].join('\n'),
  examples: {
    'member confirm-address ada': 'Asks first',
    'member confirm-address ada --yes --json': 'For a script',
  },
  json: z.object({
    memberId: z.string(),
    changed: z.boolean().describe('False if it was confirmed already.'),
  }),
  async run(asked, cli) {
    const installation = await cli.installation();
    const { memberId, email, isEmailConfirmed } = await findMember(installation, asked.member);
    if (isEmailConfirmed) {
      return { answer: { memberId, changed: false }, text: `The address of ${memberId} was confirmed already.` };
    }
    await cli.confirm(`Is ${email} the address of ${memberId}?`, asked);
    await operatorContext(installation, cli).execute(members, memberId, { type: 'VouchForEmail', data: {} });
    return { answer: { memberId, changed: true }, text: `The address of ${memberId} is confirmed.` };
  },
});
