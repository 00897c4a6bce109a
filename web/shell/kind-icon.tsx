// A small icon for the type of a notification; the bell for a type that this client doesn't know yet.
import AtSign from 'lucide-react/icons/at-sign';
import Bell from 'lucide-react/icons/bell';
import Heart from 'lucide-react/icons/heart';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Reply from 'lucide-react/icons/reply';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import Vote from 'lucide-react/icons/vote';

const iconOf = new Map([
  ['post_like', Heart],
  ['post_comment', MessageCircle],
  ['mention', AtSign],
  ['reply', Reply],
  ['follow', UserPlus],
  ['direct_message', Mail],
  ['poll_closed', Vote],
  ['notice', Megaphone],
  ['moderation_decision', ShieldCheck],
  ['new_flag', ShieldCheck],
]);

export function KindIcon({ type }: { type: string }) {
  const Icon = iconOf.get(type) ?? Bell;
  return <Icon aria-hidden="true" />;
}
