// Tells a visitor who may sign up, where that is not everybody.
import { trpc } from '../trpc.ts';
import { Notice } from '../ui/notice.tsx';

const words = {
  approval: 'New members are looked at by an admin first. You can log in and look around meanwhile.',
  invitation: 'New accounts are by invitation now. If you were sent a link, open it to sign up.',
  closed: 'No new accounts are made at this Kindling now.',
} as const;

export function SignUpNote({ isInvited }: { isInvited: boolean }) {
  const { data } = trpc.signUps.state.useQuery();
  if (data === undefined || data.mode === 'open') return null;
  if (isInvited && data.mode !== 'closed') return <Notice tone="success">You are invited. Welcome!</Notice>;
  return <Notice tone="tip">{words[data.mode]}</Notice>;
}
