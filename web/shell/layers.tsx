// The dialogs that may open above any page. Each one's code is fetched when it is first opened, and its state ends as it closes.
import { lazy, Suspense, useState } from 'react';
import { closeLayer, type Layer, useLayer } from '../layers.ts';
import { useSession } from '../session.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('../auth/auth-dialog.tsx')).AuthDialog }));
const ProfileDialog = lazy(async () => ({ default: (await import('../auth/profile-dialog.tsx')).ProfileDialog }));
const SearchDialog = lazy(async () => ({ default: (await import('../search/search-dialog.tsx')).SearchDialog }));

const closeWhenClosed = (open: boolean) => {
  if (!open) closeLayer();
};

export function Layers() {
  const layer = useLayer();
  // A dialog that is closing must stay in the page until its motion is over.
  const [seen, setSeen] = useState<Partial<Record<Layer['kind'], Layer>>>({});
  if (layer !== null && seen[layer.kind] !== layer) setSeen({ ...seen, [layer.kind]: layer });
  const { auth } = seen;
  return (
    <Suspense>
      {auth?.kind === 'auth' && (
        <AuthDialog open={layer?.kind === 'auth'} onOpenChange={closeWhenClosed} tab={auth.tab} />
      )}
      {seen['edit-profile'] && (
        <OwnProfileDialog open={layer?.kind === 'edit-profile'} onOpenChange={closeWhenClosed} />
      )}
      {seen.search && <SearchDialog open={layer?.kind === 'search'} onOpenChange={closeWhenClosed} />}
      <ProfileSetup />
    </Suspense>
  );
}

type OwnProfileDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

function OwnProfileDialog(props: OwnProfileDialogProps) {
  const { user } = useSession();
  return user && <ProfileDialog {...props} user={user} />;
}

/** Who has no username yet is asked for one on each load of a page, until there is one. */
function ProfileSetup() {
  const { user } = useSession();
  const [putOff, setPutOff] = useState(false);
  const [hasBeenAsked, setHasBeenAsked] = useState(false);
  const isNeeded = user !== null && user.username === null;
  if (isNeeded && !hasBeenAsked) setHasBeenAsked(true);
  return (
    user &&
    hasBeenAsked && <ProfileDialog user={user} open={isNeeded && !putOff} onOpenChange={(open) => setPutOff(!open)} />
  );
}
