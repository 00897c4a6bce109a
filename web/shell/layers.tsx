// The dialogs that may open above any page.
import { useState } from 'react';
import { setComposing, useComposing } from '../community/composer/compose.ts';
import { closeLayer, useLayer } from '../layers.ts';
import { useSession } from '../session/session.tsx';
import { onDemand } from './on-demand.tsx';

const AuthDialog = onDemand(async () => (await import('../accounts/sign-in/auth-dialog.tsx')).AuthDialog);
const CreatePostDialog = onDemand(
  async () => (await import('../community/composer/create-post-dialog.tsx')).CreatePostDialog,
);
const KeySheet = onDemand(async () => (await import('../keys/key-sheet.tsx')).KeySheet);
const ProfileDialog = onDemand(async () => (await import('../accounts/sign-in/profile-dialog.tsx')).ProfileDialog);
const SearchDialog = onDemand(async () => (await import('../search/search-dialog.tsx')).SearchDialog);

const closeWhenClosed = (open: boolean) => {
  if (!open) closeLayer();
};

export function Layers() {
  const layer = useLayer();
  const isComposing = useComposing();
  const { user } = useSession();
  return (
    <>
      <AuthDialog
        open={layer?.kind === 'auth'}
        onOpenChange={closeWhenClosed}
        tab={layer?.kind === 'auth' ? layer.tab : 'login'}
        reason={layer?.kind === 'auth' ? layer.reason : undefined}
      />
      <SearchDialog open={layer?.kind === 'search'} onOpenChange={closeWhenClosed} />
      <KeySheet open={layer?.kind === 'keys'} onOpenChange={closeWhenClosed} />
      {user && <CreatePostDialog key={user.id} userId={user.id} open={isComposing} onOpenChange={setComposing} />}
      {user && (
        <ProfileDialog
          user={user}
          open={layer?.kind === 'edit-profile'}
          onOpenChange={closeWhenClosed}
          goOn={layer?.kind === 'edit-profile' ? layer.goOn : undefined}
        />
      )}
      <ProfileSetup />
    </>
  );
}

/** A member without a username is asked for one on every page load, until they have one. */
function ProfileSetup() {
  const { user } = useSession();
  const [putOff, setPutOff] = useState(false);
  // Members who wait for approval or are suspended can't save anything.
  if (user === null || user.barredBecause) return null;
  return (
    <ProfileDialog user={user} open={user.username === null && !putOff} onOpenChange={(open) => setPutOff(!open)} />
  );
}
