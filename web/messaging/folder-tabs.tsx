// Shows requests apart from the other conversations, as soon as there are any.
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { type Folder, useConversations } from './use-conversations.ts';

export function FolderTabs({ folder, onChange }: { folder: Folder; onChange: (folder: Folder) => void }) {
  const { requestsTotal: total = 0, mutedRequestsTotal: muted = 0 } = useConversations('inbox').data?.pages[0] ?? {};
  if (total + muted === 0 && folder === 'inbox') return null;
  return (
    <RadioGroup
      label="Folder"
      labelHidden
      look="segments"
      className="[&_[role=radiogroup]]:w-full [&_[role=radiogroup]>label]:flex-1"
      options={[
        { value: 'inbox', label: 'Inbox' },
        { value: 'requests', label: total === 0 ? 'Requests' : `Requests (${total})` },
      ]}
      value={folder}
      onValueChange={(value) => onChange(value === 'requests' ? 'requests' : 'inbox')}
    />
  );
}
