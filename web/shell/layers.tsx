// The dialogs that may open above any page.
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { setComposing, useComposing } from '../community/composer/compose.ts';
import { useUnfinished } from '../drafts/unfinished-actions.ts';
import { closeLayer, useLayer } from '../layers.ts';
import { type CurrentUser, useSession } from '../session/session.tsx';
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

function ProfileSetup() {
  const { user } = useSession();
  // Members who wait for approval or are suspended can't save anything.
  return user === null || user.barredBecause ? null : <ProfileQuestion user={user} />;
}

/**
 * A member without a username is asked for one on every page load, until they have one. If they signed up to get an
 * analysis, it begins with the load, so they are asked on the next page.
 */
function ProfileQuestion({ user }: { user: CurrentUser }) {
  const [putOff, setPutOff] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const analysis = useUnfinished('business-analysis', user.id);
  const [busyPage, setBusyPage] = useState<string>();
  if (analysis?.goesOn && busyPage === undefined) setBusyPage(pathname);
  const isAsked = user.username === null && !putOff && busyPage !== pathname;
  return <ProfileDialog user={user} open={isAsked} onOpenChange={(open) => setPutOff(!open)} />;
}
