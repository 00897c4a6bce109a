// `erase`: erases a member or a newsletter subscriber for good.
import { z } from 'zod';
import { emailClaimId, emailName, holderOf, members } from '../../../../modules/accounts/index.ts';
import { subscriptions } from '../../../../modules/newsletter/index.ts';
import { mediaIdsOf } from '../../../../projections/media/media-library/queries.ts';
import { countEventsOf } from '../../../../projections/operations/audit-trail/queries.ts';
import { eventDescriptions } from '../../../app/registry.ts';
import { clearErasedFromSandboxes } from '../../../app/sandboxes/every-sandbox.ts';
import { createCodec } from '../../../platform/codec.ts';
import { createCommands } from '../../../platform/commands/commands.ts';
import { keyringWithout } from '../../../platform/keyring/keyring.ts';
import { eraseMember } from '../../erase-member.ts';
import { Failed } from '../../exit-codes.ts';
import type { Installation } from '../../installation.ts';
import { findMember } from '../../members.ts';
import { operatorContext } from '../../operator.ts';
import { counted } from '../../text/words.ts';
import { untilShown } from '../../until-shown.ts';
import { type Cli, defineVerb } from '../../verb.ts';

export const erase = defineVerb({
  name: 'erase',
  summary: 'Erase a member, or a newsletter subscriber, for good',
  details: [
    'Does the same as when they delete their account: all sessions end, and the key to their personal data is forgotten, so that neither',
    'the log nor any copy of it reveals anything about them, except what others wrote. Their username stays reserved; their address is',
    'free again, unless they are suspended. Read models and sandboxes are cleared at once; their uploads are deleted by the running',
    'server, or by the next one. The erasure is recorded in the log under your name. The last admin can’t be erased: grant the rights to',
    'somebody else first. An unreadable sandbox is deleted.',
    'Name a newsletter subscriber by email address: it is forgotten with everything in the subscription. If a member has the address,',
    'both are erased.',
    'After an interruption, give the id once more: it then finishes the rest. A member whose key is damaged or missing can be named only by',
    'id.',
    '',
    'What others wrote stays unchanged: a mention such as @ada in somebody else’s comment still names them, and its event, sealed under',
    'that author’s key, still says which member was meant. A sandbox is cleared by this verb, whenever it is listed or shown, and by the',
    'running server every hour.',
    '',
    'Earlier backups still contain their key and their uploads: erase them again after a restore, and delete old backups.',
  ].join('\n'),
  arguments: { '<member>': 'Their id, email address or username; for a subscriber the address' },
  options: { '-y, --yes': 'Do not ask' },
  examples: {
    'erase ada@example.org': 'Asks first',
    'erase 0198f2c4-7a8e-7b1c-9d1e-2f3a4b5c6d7e --yes --json': 'For a script that works off requests',
  },
  input: z.object({ member: z.string(), yes: z.boolean().default(false) }),
  json: z.object({
    outcome: z
      .enum(['erased', 'erased-already'])
      .describe('erased-already: of what follows an erasure, the rest was done.'),
    memberId: z.string().optional().describe('Absent if a subscriber was erased.'),
    affected: z
      .object({
        events: z.int().describe('In the log, by or about them.'),
        uploads: z.int().describe('The member’s pictures and videos, which are deleted.'),
      })
      .optional()
      .describe('Absent if the read models can’t tell, or if an interrupted erasure was finished.'),
    subscriberId: z.string().optional().describe('Of the newsletter subscriber, if no member has the address.'),
    position: z.string().describe('The head of the log afterwards.'),
    readModelsCleared: z.boolean().describe('False if the erasure has not been folded yet: the next server does that.'),
    sandboxesCleared: z.int(),
    sandboxesDeleted: z.array(z.string()).describe('Names of those that could not be read, and so not cleared.'),
    sandboxesLeft: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .describe('Those that could not be cleared now, and may still show them.'),
  }),
  async run(asked, cli) {
    const installation = await withoutUnusableKey(await cli.installation(), asked.member);
    const { commands, stores } = installation;
    const { status } = (await commands.load(members, asked.member)).state;
    const outcome: 'erased' | 'erased-already' = status === 'erased' ? 'erased-already' : 'erased';
    // Opening the installation has forgotten the key of a member who was erased earlier.
    const person: Person = status === 'erased' ? { memberId: asked.member } : await eraseNow(installation, cli, asked);
    const who =
      'memberId' in person ? `The member ${person.memberId}` : `The newsletter subscriber ${person.subscriberId}`;
    const sandboxes = await clearErasedFromSandboxes(installation);
    const position = await stores.eventStore.head();
    const readModelsCleared = await untilShown(installation, cli, position).catch((error: unknown) => {
      if (!cli.terminal.signal.aborted) throw error;
      throw new Failed(
        `${who} is erased, but the read models may still show them: the next server clears them${'memberId' in person ? `, or kindling erase ${person.memberId}` : ''}`,
      );
    });
    const affected = 'affected' in person && person.affected ? ` ${affectedText(person.affected)}` : '';
    const text = [
      outcome === 'erased' ? `${who} is erased.${affected}` : `${who} was erased already.`,
      sandboxes.cleared > 0 && `${counted(sandboxes.cleared, 'sandbox', 'sandboxes')} cleared.`,
      ...sandboxes.deleted.map((each) => `The sandbox ${each} could not be read, and is deleted.`),
      ...sandboxes.left.map(
        ({ name: each, reason }) =>
          `The sandbox ${each} may still show them (${reason}): kindling replay --drop ${each}`,
      ),
      !readModelsCleared && 'The read models may still show them: see kindling projections status.',
    ];
    const { cleared: sandboxesCleared, deleted: sandboxesDeleted, left: sandboxesLeft } = sandboxes;
    const cleared = { readModelsCleared, sandboxesCleared, sandboxesDeleted, sandboxesLeft };
    return {
      answer: { outcome, ...person, position: position.toString(), ...cleared },
      text,
      found: !readModelsCleared || sandboxesLeft.length > 0,
    };
  },
});

type Affected = Readonly<{ events: number; uploads: number }>;
type Person = Readonly<{ memberId: string; affected?: Affected | undefined } | { subscriberId: string }>;
type Asked = Readonly<{ member: string; yes: boolean }>;

/** Treats a damaged or missing key as forgotten, which it is once the erasure is in the log. */
async function withoutUnusableKey(installation: Installation, memberId: string): Promise<Installation> {
  const { keyring, stores } = installation;
  const keys = await keyring.prepare(new Set([memberId]), 'open');
  if (keys.faultOf(memberId) === undefined) return installation;
  // An address or a username has no key, either.
  if ((await stores.eventStore.read(`${members.category}-${memberId}`, { limit: 1 })).length === 0) return installation;
  const codec = createCodec(eventDescriptions, keyringWithout(keyring, memberId));
  return { ...installation, codec, commands: createCommands({ eventStore: stores.eventStore, codec }) };
}

async function eraseNow(installation: Installation, cli: Cli, asked: Asked): Promise<Person> {
  const { commands, keyring } = installation;
  const isAddress = asked.member.includes('@');
  const holder = isAddress ? await holderOf(commands, emailName, keyring.fingerprint, asked.member) : undefined;
  const subscriberId = isAddress ? await subscriberAt(installation, asked.member) : undefined;
  if (subscriberId !== undefined && holder === undefined) {
    await cli.confirm(`Erase the newsletter subscriber ${asked.member} for good? Nothing brings them back.`, asked);
    await eraseSubscriber(installation, cli, asked.member, subscriberId);
    return { subscriberId };
  }
  const { memberId, profile } = holder ?? (await findMember(installation, asked.member));
  const name = profile.username === null ? '' : ` (${profile.username})`;
  const affected = await affectedBy(installation, memberId);
  const what = affected === undefined ? '' : ` ${affectedText(affected)}`;
  await cli.confirm(`Erase the member ${memberId}${name} for good?${what} Nothing brings them back.`, asked);
  await eraseMember(operatorContext(installation, cli), keyring, memberId);
  // A reaction erases the subscription only at a confirmed address. The operator named this one.
  if (subscriberId !== undefined) await eraseSubscriber(installation, cli, asked.member, subscriberId);
  return { memberId, affected };
}

/** Returns undefined while the read models are not built. */
async function affectedBy(installation: Installation, memberId: string): Promise<Affected | undefined> {
  const read = await installation.readModels();
  if (!['audit-trail', 'media-library'].every((name) => read.liveGeneration(name) !== undefined)) return undefined;
  // Good enough for a question: without a server, the read models may be behind.
  const uploads = await Array.fromAsync(mediaIdsOf(read, memberId, 0n));
  return { events: await countEventsOf(read, memberId), uploads: uploads.length };
}

const affectedText = ({ events, uploads }: Affected): string =>
  `${counted(events, 'event')} of the log concern them, and ${counted(uploads, 'upload')} ${uploads === 1 ? 'is' : 'are'} deleted.`;

async function subscriberAt({ commands, keyring }: Installation, email: string): Promise<string | undefined> {
  const { state } = await commands.load(subscriptions, emailClaimId(keyring.fingerprint, email));
  return state.status === 'none' ? undefined : state.subscriberId;
}

async function eraseSubscriber(
  installation: Installation,
  cli: Cli,
  email: string,
  subscriberId: string,
): Promise<void> {
  const { keyring } = installation;
  const command = { type: 'EraseSubscriber', data: { subscriberId } } as const;
  const addressId = emailClaimId(keyring.fingerprint, email);
  await operatorContext(installation, cli).execute(subscriptions, addressId, command);
  await keyring.forget(subscriberId);
}
