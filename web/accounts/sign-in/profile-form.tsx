// The fields of a profile, with a preview of how others will see it. A saved change shows everywhere at once.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { longestBio } from '../../../modules/accounts/sizes.ts';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { type CurrentUser, invalidateAllButSession, setUser } from '../../session/session.tsx';
import { messageOf, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFooter } from '../../ui/layers/dialog.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { bylineName } from '../members/member-names.ts';
import type { AvatarChoice } from './avatar-choice.ts';
import { NameFields } from './name-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { profileDraft } from './profile-draft.ts';
import { customRole, type ProfileValues, profileSchema, roleOf, roles } from './profile-schema.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { UsernameField, useAvailability } from './username-field.tsx';

const roleOptions = [
  { value: '', label: 'No role' },
  ...[...roles, customRole].map((role) => ({ value: role, label: role })),
];

type ProfileFormProps = {
  user: CurrentUser;
  onSaved: () => void;
  goOn?: ((saved: CurrentUser) => void) | undefined;
};

export function ProfileForm({ user, onSaved, goOn }: ProfileFormProps) {
  const [begun] = useState(() => profileDraft(user).read());
  const form = useSchemaForm(async () => profileSchema, begun.values);
  const [avatar, setAvatar] = useState<AvatarChoice>(begun.avatar);
  const values = useWatch({ control: form.control, compute: (all: ProfileValues) => all });
  const availability = useAvailability(values.username, user.username);
  const ref = useFirstFocus('username');
  const save = useSaveProfile({
    onSaved,
    goOn,
    onRefused(error) {
      showIssues(form, error, {
        'accounts/role-claims-staff': 'ownRole',
        'accounts/username-taken': 'username',
        'accounts/username-reserved': 'username',
      });
    },
  });
  useEffect(() => {
    if (!save.isSuccess) profileDraft(user).write({ values, avatar });
  }, [user, values, avatar, save.isSuccess]);
  const ownRoleField = form.field('ownRole');
  const isOwnRole = values.roleChoice === customRole;
  const isBlocked = availability.status === 'unavailable' || values.username.trim() === '';

  return (
    <form
      ref={ref}
      noValidate
      // The margin keeps a focused field, and its label, clear of the preview.
      className="flex flex-col gap-5 sm:[@media(height>=40rem)]:**:scroll-mt-28"
      onSubmit={form.handleSubmit(({ roleChoice, ownRole, ...fields }) =>
        save.mutate({ ...fields, role: roleOf({ roleChoice, ownRole }), ...avatar }),
      )}
    >
      <Preview user={user} username={values.username.trim()} role={roleOf(values)} avatar={avatar} />
      <UsernameField field={form.field('username')} availability={availability} />
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <div className="flex flex-col gap-3">
        <Select
          {...form.register('roleChoice')}
          label="Role"
          optional
          options={roleOptions}
          error={isOwnRole ? undefined : ownRoleField.error}
        />
        {isOwnRole && <TextField {...ownRoleField} label="Your own role" placeholder="Chief tinkerer" />}
      </div>
      <TextArea {...form.field('bio')} label="Bio" optional counted value={values.bio} limit={longestBio} rows={3} />
      <PictureField value={avatar} onChange={setAvatar} />
      <FormFailure
        error={save.error}
        otherwise="Please try again or choose a different username."
        besideFields={form.formState.errors}
      />
      <DialogFooter>
        <Button
          type="submit"
          variant="primary"
          disabled={isBlocked && !save.isPending}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save Profile
        </Button>
      </DialogFooter>
    </form>
  );
}

type PreviewProps = { user: CurrentUser; username: string; role: string; avatar: AvatarChoice };

function Preview({ user, username, role, avatar }: PreviewProps) {
  const name = bylineName({ ...user, username });
  return (
    <section
      aria-label="Preview"
      // It stays in view where there is room, as wide as the dialog, so that the fields scroll out of sight under it.
      className="z-1 -mx-6 -mt-4 flex items-center gap-4 border-line border-b bg-raised px-6 py-4 sm:[@media(height>=40rem)]:sticky sm:[@media(height>=40rem)]:-top-4"
    >
      <Avatar of={user.id} name={name} src={avatar.profileImageUrl} emoji={avatar.profileEmoji} size="lg" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="truncate font-semibold text-base">{username ? `@${username}` : '@username'}</p>
        {role ? (
          <Badge tone="accent">
            <bdi>{role}</bdi>
          </Badge>
        ) : (
          <p className="text-ink-muted text-sm">Member</p>
        )}
      </div>
    </section>
  );
}

type SaveProfile = Pick<ProfileFormProps, 'onSaved' | 'goOn'> & { onRefused: (error: { message: string }) => void };

function useSaveProfile({ onSaved, goOn, onRefused }: SaveProfile) {
  const queryClient = useQueryClient();
  return trpc.profile.updateProfile.useMutation({
    onSuccess: async ({ user }) => {
      if (user) profileDraft(user).forget();
      toast({
        title: 'Profile updated!',
        description: 'Your profile has been successfully set up.',
        tone: 'success',
      });
      onSaved();
      if (user) setUser(queryClient, user);
      // Names and pictures are resolved on read, so any query on the page may hold the old ones.
      await invalidateAllButSession(queryClient);
      // Runs last, so that a list that is still loading can't overwrite its additions.
      if (user) goOn?.(user);
    },
    onError: (error) => {
      onRefused(error);
      const description = messageOf(error, 'Please try again or choose a different username.');
      toast({ title: 'Failed to update profile', description, tone: 'danger' });
    },
  });
}
