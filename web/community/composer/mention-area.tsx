// A text area that completes members' names after an @ and tools' after a #. It keeps the focus: the list is announced,
// the arrow keys move through it, and Enter or Tab takes a name. Escape closes only the list.
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { fullName } from '../../accounts/members/member-names.ts';
import { useDebounced } from '../../search/use-debounced.ts';
import { useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { cx } from '../../ui/classes.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useEscapeBeforeLayers } from '../../ui/layers/escape-before-layers.ts';
import { pressedKey } from '../../ui/pressed-key.ts';
import { counted } from '../../ui/text/grouped.ts';
import { mentionTyped, type TypedMention } from './mention-typed.ts';

const waitMs = 150;
const maxShown = 6;

type MentionAreaProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onValueChange: (value: string) => void;
};

export function MentionArea({ value, onValueChange, ...rest }: MentionAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention>();
  const [at, setAt] = useState(0);
  const found = useMentionsLike(typed);
  const active = found[Math.min(at, found.length - 1)];
  const isOpen = active !== undefined;
  const kind = typed?.sign === '#' ? 'tool' : 'member';
  const close = () => setTyped(undefined);

  const look = () => {
    const { selectionStart = 0, selectionEnd = 0, value: text = '' } = area.current ?? {};
    const now = selectionStart === selectionEnd ? mentionTyped(text, selectionStart) : undefined;
    setTyped(now);
    // The browser reports a selection late: an option chosen in the meantime stays chosen.
    if (now?.at !== typed?.at || now?.name !== typed?.name || now?.sign !== typed?.sign) setAt(0);
  };

  const take = (name: string) => {
    if (!area.current || !typed) return;
    const end = typed.at + 1 + typed.name.length;
    const gap = area.current.value.charAt(end) === ' ' ? '' : ' ';
    area.current.setRangeText(`${typed.sign}${name}${gap}`, typed.at, end, 'end');
    area.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = found.length - 1;
    if (key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (key === 'ArrowUp') setAt(at <= 0 ? last : at - 1);
    else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) take(active.name);
    else return;
    event.preventDefault();
  };

  useEscapeBeforeLayers(isOpen, close);

  return (
    <div className="relative">
      <TextArea
        {...rest}
        ref={area}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active.id}` : undefined}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          look();
        }}
        onSelect={() => typed && look()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {isOpen && `${counted(found.length, kind)} to mention. Arrow keys choose, Enter takes.`}
      </p>
      {isOpen && typed && (
        <MentionList id={listId} sign={typed.sign} found={found} activeId={active.id} onPoint={setAt} onTake={take} />
      )}
    </div>
  );
}

const queryOptions = { placeholderData: <Before,>(before: Before) => before, staleTime: 60_000 };

/** Suggests members by the start of a name, for members only, or tools by the start of a word. */
function useMentionsLike(typed: TypedMention | undefined): readonly Mentionable[] {
  const { isSignedIn } = useSession();
  const settled = useDebounced(typed && `${typed.sign}${typed.name}`, waitMs);
  const q = settled?.slice(1) ?? '';
  const members = trpc.members.search.useQuery(
    { q, limit: maxShown },
    { ...queryOptions, enabled: isSignedIn && settled?.startsWith('@') === true },
  );
  const tools = trpc.search.everything.useQuery(
    { q: q.replaceAll('-', ' ') },
    { ...queryOptions, enabled: settled?.startsWith('#') === true },
  );
  if (typed === undefined || settled === undefined) return [];
  const isOfBefore = settled !== `${typed.sign}${typed.name}`;
  const begins = (name: string) => name.toLowerCase().startsWith(typed.name.toLowerCase());
  if (typed.sign === '#') {
    const found = (tools.data?.tools ?? []).map(({ id, slug, name }) => ({ id, name: slug, fullName: name }));
    return found.filter(({ name }) => !(isOfBefore || tools.isPlaceholderData) || begins(name)).slice(0, maxShown);
  }
  return (members.data?.users ?? []).flatMap((user) => {
    const { id, username, profileEmoji, profileImageUrl } = user;
    if (username === null || ((isOfBefore || members.isPlaceholderData) && !begins(username))) return [];
    return [{ id, name: username, fullName: fullName(user), avatar: profileEmoji ?? profileImageUrl }];
  });
}

type Mentionable = Readonly<{
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

function MentionList({ id, sign, found, activeId, onPoint, onTake }: MentionListProps) {
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
