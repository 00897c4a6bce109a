// Sends the mails of accounts. Only mail to a confirmed address greets by name and quotes what the member typed.
import type { Commands } from '../../src/platform/commands/commands.ts';
import { type FixedText, fixed } from '../../src/platform/mail/fixed-text.ts';
import { layOutMail, type MailDescription } from '../../src/platform/mail/layout.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { isolated } from '../../src/text/isolate.ts';
import type { AccountMail } from './mails.ts';
import { members } from './model/member/member.ts';
import { type ActiveMember, hasConfirmedAddress } from './model/member/state.ts';

export type Letter = Readonly<{
  /** Default: the title. */
  subject?: FixedText;
  mail: AccountMail;
  /** The same with words that someone typed. */
  withTyped?: MailDescription;
}>;

export function writingToMembers({
  commands,
  mail: transport,
  isUnreachable,
}: Readonly<{
  commands: Pick<Commands, 'load'>;
  mail: MailTransport;
  /** Whether mail to an address bounced or was unwanted. Such an address gets only what its owner asks for. */
  isUnreachable(email: string): Promise<boolean>;
}>) {
  async function memberNow(memberId: string): Promise<ActiveMember | undefined> {
    const { state } = await commands.load(members, memberId);
    return state.status === 'active' ? state : undefined;
  }

  async function sendFixed(to: string | null, { mail, subject = mail.title }: Letter): Promise<void> {
    if (to !== null) await transport.send({ to, subject, ...layOutMail(greeted(mail, fixed`Hello there,`)) });
  }

  async function send(member: ActiveMember, letter: Letter): Promise<void> {
    if (!hasConfirmedAddress(member)) return sendFixed(member.email, letter);
    const { mail, subject = mail.title, withTyped = mail } = letter;
    const described = greeted<string>(withTyped, `Hello ${isolated(greetingOf(member))},`);
    await transport.send({ to: member.email, subject, ...layOutMail(described) });
  }

  const isWanted = async (email: string | null): Promise<boolean> => email !== null && !(await isUnreachable(email));

  return {
    memberNow,
    /** Sends mail that was requested for an address. */
    sendFixed,
    send,
    /** Sends mail that was not requested. */
    async tell(memberId: string, letter: Letter): Promise<void> {
      const member = await memberNow(memberId);
      if (member !== undefined && (await isWanted(member.email))) await send(member, letter);
    },
    async tellFormer(email: string | null, letter: Letter): Promise<void> {
      if (await isWanted(email)) await sendFixed(email, letter);
    },
  };
}

const greeted = <Text extends string>(mail: MailDescription<Text>, greeting: Text): MailDescription<Text> => ({
  ...mail,
  blocks: [greeting, ...mail.blocks],
});

/** Never contains a part of the address, or a name that someone else may have typed. */
const greetingOf = ({ hasProvenNames, profile, firstName }: ActiveMember): string =>
  (hasProvenNames ? (profile.username ?? firstName) : null) ?? 'there';
