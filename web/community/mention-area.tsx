// A text area that completes members' names after an @. It keeps the focus, and remains a text area for screen readers:
// the list is announced, the arrow keys move through it, and Enter or Tab takes a name. Escape closes only the list.
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useDebounced } from '../search/use-debounced.ts';
import { useSession } from '../session.tsx';
import { trpc } from '../trpc.ts';
import { useEscapeBeforeLayers } from '../ui/escape-before-layers.ts';
import { TextArea } from '../ui/text-area.tsx';
import { counted } from './counted.ts';
import { MentionList } from './mention-list.tsx';
import { mentionTyped, type TypedMention } from './mention-typed.ts';

const waitMs = 150;
const mostShown = 6;

type MentionAreaProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onValueChange: (value: string) => void;
};

export function MentionArea({ value, onValueChange, ...rest }: MentionAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention>();
  const [at, setAt] = useState(0);
  const names = useNamesLike(typed?.name);
  const active = names[Math.min(at, names.length - 1)];
  const isOpen = active !== undefined;
  const close = () => setTyped(undefined);

  const look = () => {
    const { selectionStart = 0, selectionEnd = 0, value: text = '' } = area.current ?? {};
    const now = selectionStart === selectionEnd ? mentionTyped(text, selectionStart) : undefined;
    setTyped(now);
    // The browser reports a selection late: a choice made since then stays.
    if (now?.at !== typed?.at || now?.name !== typed?.name) setAt(0);
  };

  const take = (name: string) => {
    if (!area.current || !typed) return;
    const end = typed.at + 1 + typed.name.length;
    const gap = area.current.value.charAt(end) === ' ' ? '' : ' ';
    area.current.setRangeText(`@${name}${gap}`, typed.at, end, 'end');
    area.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = names.length - 1;
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(active.username);
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
        {isOpen && `${counted(names.length, 'member')} to mention. Arrow keys choose, Enter takes.`}
      </p>
      {isOpen && <MentionList id={listId} members={names} activeId={active.id} onPoint={setAt} onTake={take} />}
    </div>
  );
}

/** Members who can be mentioned, by the beginning of a name. Only members may ask for them. */
function useNamesLike(typed: string | undefined) {
  const { isSignedIn } = useSession();
  const asked = useDebounced(typed, waitMs);
  const query = trpc.members.search.useQuery(
    { q: asked ?? '', limit: mostShown },
    { enabled: isSignedIn && asked !== undefined, placeholderData: (before) => before, staleTime: 60_000 },
  );
  if (typed === undefined || asked === undefined || !query.data) return [];
  const isOfBefore = asked !== typed || query.isPlaceholderData;
  return query.data.users.flatMap(({ username, ...user }) => {
    if (username === null || (isOfBefore && !username.toLowerCase().startsWith(typed.toLowerCase()))) return [];
    return [{ ...user, username }];
  });
}
