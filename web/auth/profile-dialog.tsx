// Complete Your Profile: how a member appears to others. It opens by itself for newcomers, and later from the user
// menu.

import type { CurrentUser } from '../session.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProfileForm } from './profile-form.tsx';

type ProfileDialogProps = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Continues what was waiting for the profile. */
  goOn?: ((saved: CurrentUser) => void) | undefined;
};

export function ProfileDialog({ user, open, onOpenChange, goOn }: ProfileDialogProps) {
  const isNew = user.username === null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? 'Complete Your Profile' : 'Edit Profile'}
      description={isNew ? descriptionFor(goOn) : 'This is how others see you.'}
    >
      <ProfileForm user={user} onSaved={() => onOpenChange(false)} goOn={goOn} />
    </Dialog>
  );
}

const descriptionFor = (goOn: ProfileDialogProps['goOn']): string =>
  goOn
    ? 'Others see what you write under your username. Choose one, and yours is sent at once.'
    : 'Choose a username to begin. The rest can wait.';
