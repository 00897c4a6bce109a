// Complete Your Profile: who one is to others. Newcomers are asked by themselves; later the user menu opens it.

import type { CurrentUser } from '../session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProfileForm } from './profile-form.tsx';

type ProfileDialogProps = { user: CurrentUser; open: boolean; onOpenChange: (open: boolean) => void };

export function ProfileDialog({ user, open, onOpenChange }: ProfileDialogProps) {
  const isNew = user.username === null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? 'Complete Your Profile' : 'Edit Profile'}
      description={isNew ? 'Choose a username to begin. The rest can wait.' : 'This is how others see you.'}
    >
      <ProfileForm user={user} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}
