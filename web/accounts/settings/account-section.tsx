// The sections of the account page. A link can point to each.
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Gavel from 'lucide-react/icons/gavel';
import KeySquare from 'lucide-react/icons/key-square';
import Keyboard from 'lucide-react/icons/keyboard';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash from 'lucide-react/icons/trash-2';
import Wrench from 'lucide-react/icons/wrench';
import type { ComponentType } from 'react';
import type { CurrentUser } from '../../session/session.tsx';
import { cx } from '../../ui/classes.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSection, EmailStatus } from './email-section.tsx';
import { ExportData } from './export-data.tsx';
import { HiddenMembersSection } from './hidden-members-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ModerationSection } from './moderation-section.tsx';
import { MutedWordsSection } from './muted-words-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import type { SectionId } from './section-groups.ts';
import { SessionsSection } from './sessions-section.tsx';
import { SubmissionsSection } from './submissions-section.tsx';

type OfUser = ComponentType<{ user: CurrentUser }>;
type Section = Readonly<{ icon: LucideIcon; content: OfUser; description: string | OfUser }>;
type Id = Exclude<SectionId, 'profile'>;

const sections: Readonly<Record<Id, Section>> = {
  keyboard: {
    icon: Keyboard,
    content: KeyboardSection,
    description: 'Search, write and go from post to post with single keys.',
  },
  submissions: {
    icon: Wrench,
    content: SubmissionsSection,
    description: 'The tools that you submitted to the directory, and what we decided.',
  },
  email: { icon: Mail, content: EmailSection, description: EmailStatus },
  password: {
    icon: Lock,
    content: PasswordSection,
    description: 'At least 8 characters. Changing it logs out your other devices.',
  },
  'second-factor': {
    icon: ShieldCheck,
    content: SecondFactorSection,
    description: 'After your password, a code from an app on your phone. Nobody gets in with the password alone.',
  },
  passkeys: {
    icon: Fingerprint,
    content: PasskeysSection,
    description: 'Log in with your fingerprint, your face or your device’s PIN. A passkey replaces password and code.',
  },
  sessions: {
    icon: MonitorSmartphone,
    content: SessionsSection,
    description: 'Where you are logged in. End any session you don’t recognise, then change your password.',
  },
  tokens: {
    icon: KeySquare,
    content: AccessTokensSection,
    description: 'Let your own scripts use Kindling, without your password.',
  },
  notifications: {
    icon: Bell,
    content: NotificationsSection,
    description: 'What we notify you about, in the app and by email.',
  },
  messages: { icon: MessageCircle, content: MessagesSection, description: 'Who may write to you.' },
  hidden: {
    icon: EyeOff,
    content: HiddenMembersSection,
    description: 'Members you don’t want to see. A block works both ways; a mute only hides somebody from your lists.',
  },
  words: {
    icon: MessageCircleOff,
    content: MutedWordsSection,
    description:
      'What you don’t want to read about. Posts, comments and notifications with these words are left out of your lists.',
  },
  moderation: {
    icon: Gavel,
    content: ModerationSection,
    description: 'What our moderators decided about you, and how to appeal.',
  },
  payments: {
    icon: CreditCard,
    content: PaymentsSection,
    description: 'What you have paid for, cancelling, and receipts.',
  },
  data: {
    icon: Download,
    content: ExportData,
    description: 'Your profile, what you have written and your sessions, as one JSON file.',
  },
  delete: {
    icon: Trash,
    content: DeleteAccount,
    description: 'Your profile and everything you wrote are erased. What others wrote stays.',
  },
};

export function AccountSection({ id, title, user }: { id: Id; title: string; user: CurrentUser }) {
  const { icon: Icon, content: Content, description: Description } = sections[id];
  return (
    <section
      id={id}
      aria-label={title}
      className={cx(
        'flex scroll-mt-20 flex-col gap-5 first:scroll-mt-112',
        // What can't be undone is set apart.
        id === 'delete'
          ? 'mt-10 border-line border-t pt-7'
          : 'border-line py-7 not-first:border-t first:pt-0 last:pb-0',
      )}
    >
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="mt-1 text-ink-muted [&_svg]:size-4.5">
          <Icon aria-hidden="true" />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="font-semibold text-base">{title}</h2>
          <div className="text-ink-muted text-sm">
            {typeof Description === 'string' ? Description : <Description user={user} />}
          </div>
        </div>
      </div>
      <div className="sm:pl-7.5">
        <Content user={user} />
      </div>
    </section>
  );
}
