// Opens the profile dialog, on the member's own profile.
import UserPen from 'lucide-react/icons/user-pen';
import { openLayer } from '../../layers.ts';
import { Button } from '../../ui/button.tsx';

export function EditProfileButton() {
  return (
    <Button icon={<UserPen aria-hidden="true" />} onClick={() => openLayer({ kind: 'edit-profile' })}>
      Edit Profile
    </Button>
  );
}
