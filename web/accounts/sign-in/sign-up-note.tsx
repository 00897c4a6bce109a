// Tells visitors who may sign up, if that is not everyone.
import { trpc } from '../../trpc.ts';
import { Notice } from '../../ui/notice.tsx';

const words = {
  approval: 'An admin looks at new members first. You can log in and look around in the meantime.',
  invitation: 'New accounts are by invitation only for now. If you were sent a link, open it to sign up.',
  closed: 'This Kindling is closed to new accounts at the moment.',
} as const;

export function SignUpNote({ isInvited }: { isInvited: boolean }) {
  const { data } = trpc.signUps.state.useQuery();
  if (data === undefined || data.mode === 'open') return null;
  if (isInvited && data.mode !== 'closed') return <Notice tone="success">You are invited. Welcome!</Notice>;
  return <Notice tone="tip">{words[data.mode]}</Notice>;
}
