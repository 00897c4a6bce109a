// Lists the members that a typed @ may mean, or the tools that a # may, below the text area, which keeps the focus.
import { useEffect, useRef } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { cx } from '../../ui/classes.ts';
import type { TypedMention } from './mention-typed.ts';

export type Mentionable = Readonly<{
  id: string;
  name: string;
  fullName: string;
  /** Members only. */
  avatar?: string | null;
}>;

type MentionListProps = {
  id: string;
  sign: TypedMention['sign'];
  found: readonly Mentionable[];
  activeId: string;
  onPoint: (index: number) => void;
  onTake: (name: string) => void;
};

export function MentionList({ id, sign, found, activeId, onPoint, onTake }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-mention="${CSS.escape(activeId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={sign === '@' ? 'Members to mention' : 'Tools to name'}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 animate-rise overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-overlay"
    >
      {found.map(({ id: each, name, fullName, avatar }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves, the focus does not
        <div
          key={each}
          id={`${id}-${each}`}
          data-mention={each}
          role="option"
          aria-selected={each === activeId}
          className={cx(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1',
            each === activeId && 'bg-accent-soft',
          )}
          onPointerMove={() => each === activeId || onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(name)}
        >
          {avatar !== undefined && <AuthorAvatar of={each} name={name} avatar={avatar} size="sm" />}
          <span className="truncate font-medium">
            {sign}
            {name}
          </span>
          <span className="truncate text-ink-muted text-sm">{fullName}</span>
        </div>
      ))}
    </div>
  );
}
