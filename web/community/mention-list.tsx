// The members that a typed @ may mean, below the text area, which keeps the focus.
import { useEffect, useRef } from 'react';
import { AuthorAvatar } from '../members/author-avatar.tsx';
import { fullName } from '../members/member-names.ts';
import type { ApiOutputs } from '../trpc.ts';
import { cx } from '../ui/classes.ts';

type Mentionable = ApiOutputs['members']['search']['users'][number] & Readonly<{ username: string }>;

type MentionListProps = {
  id: string;
  members: readonly Mentionable[];
  activeId: string;
  onPoint: (index: number) => void;
  onTake: (username: string) => void;
};

export function MentionList({ id, members, activeId, onPoint, onTake }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-member="${CSS.escape(activeId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Members to mention"
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-overlay"
    >
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves, the focus does not
        <div
          key={member.id}
          id={`${id}-${member.id}`}
          data-member={member.id}
          role="option"
          aria-selected={member.id === activeId}
          className={cx(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1',
            member.id === activeId && 'bg-accent-soft',
          )}
          onPointerMove={() => member.id === activeId || onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(member.username)}
        >
          <AuthorAvatar name={member.username} avatar={member.profileEmoji ?? member.profileImageUrl} size="sm" />
          <span className="truncate font-medium">@{member.username}</span>
          <span className="truncate text-ink-muted text-sm">{fullName(member)}</span>
        </div>
      ))}
    </div>
  );
}
