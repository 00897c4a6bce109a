// The dialogs that may open above any page.
import { useState } from 'react';
import { closeLayer, type Layer, useLayers } from '../layers.ts';
import { useSession } from '../session.tsx';
import { onDemand } from './on-demand.tsx';

const AuthDialog = onDemand(async () => (await import('../auth/auth-dialog.tsx')).AuthDialog);
const CreatePostDialog = onDemand(async () => (await import('../community/create-post-dialog.tsx')).CreatePostDialog);
const KeySheet = onDemand(async () => (await import('../keys/key-sheet.tsx')).KeySheet);
const ProfileDialog = onDemand(async () => (await import('../auth/profile-dialog.tsx')).ProfileDialog);
const SearchDialog = onDemand(async () => (await import('../search/search-dialog.tsx')).SearchDialog);

export function Layers() {
  const layers = useLayers();
  const { user } = useSession();
  const layerOf = <Kind extends Layer['kind']>(kind: Kind) =>
    layers.find((layer): layer is Extract<Layer, { kind: Kind }> => layer.kind === kind);
  const whether = (kind: Layer['kind']) => ({
    open: layerOf(kind) !== undefined,
    onOpenChange: (open: boolean) => open || closeLayer(kind),
  });
  return (
    <>
      <AuthDialog {...whether('auth')} tab={layerOf('auth')?.tab ?? 'login'} />
      <SearchDialog {...whether('search')} />
      <KeySheet {...whether('keys')} />
      {user && <CreatePostDialog userId={user.id} {...whether('compose')} />}
      {user && <ProfileDialog user={user} {...whether('edit-profile')} goOn={layerOf('edit-profile')?.goOn} />}
      <ProfileSetup />
    </>
  );
}

/** Who has no username yet is asked for one on each load of a page, until there is one. */
function ProfileSetup() {
  const { user } = useSession();
  const [putOff, setPutOff] = useState(false);
  if (user === null) return null;
  return (
    <ProfileDialog user={user} open={user.username === null && !putOff} onOpenChange={(open) => setPutOff(!open)} />
  );
}
