// Complete Your Profile: how a member appears to others. It opens by itself for newcomers.
import type { CurrentUser } from '../../session/session.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { profileDraft } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';

type ProfileDialogProps = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Continues what the profile was needed for. */
  goOn?: ((saved: CurrentUser) => void) | undefined;
};

export function ProfileDialog({ user, open, onOpenChange, goOn }: ProfileDialogProps) {
  const isNew = user.username === null;
  const draft = profileDraft(user);
  const { leave, question } = useDiscardQuestion(draft.isChanged, () => {
    draft.forget();
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title={isNew ? 'Complete Your Profile' : 'Edit Profile'}
      description={isNew ? descriptionFor(goOn) : 'This is how others see you.'}
    >
      <ProfileForm user={user} onSaved={() => onOpenChange(false)} goOn={goOn} />
      {question}
    </Dialog>
  );
}

const descriptionFor = (goOn: ProfileDialogProps['goOn']): string =>
  goOn
    ? 'Others see what you write under your username. Choose one, and yours is sent at once.'
    : 'Choose a username to begin. The rest can wait.';
