// The invitation on top of the feed: looks like a field, opens the dialog.
import { bylineName } from '../profile/profile-name.ts';
import { useSession } from '../session.tsx';
import { Card } from '../ui/card.tsx';
import { AuthorAvatar } from './author-avatar.tsx';

export function ComposerPrompt({ onCompose }: { onCompose: () => void }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Card padding="none" className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <AuthorAvatar name={bylineName(user)} avatar={user.profileEmoji ?? user.profileImageUrl} />
      <button
        type="button"
        className="min-h-10 flex-1 rounded-full border border-line-button bg-sunken px-4 text-left text-ink-muted transition-colors hover:border-line-strong"
        onClick={onCompose}
      >
        What are you working on?
      </button>
    </Card>
  );
}
