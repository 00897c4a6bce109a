// The palette's content: recent searches and the first actions, or what matches the typed text.
import History from 'lucide-react/icons/history';
import Trash from 'lucide-react/icons/trash-2';
import { useSession } from '../session/session.tsx';
import { trpc } from '../trpc.ts';
import { foundSections } from './found-sections.ts';
import { holdsAll } from './matches.ts';
import type { PaletteOption, PaletteSection } from './palette-option.ts';
import { useRecentSearches } from './recent-searches.ts';
import { usePaletteActions } from './use-actions.ts';
import { useDebounced } from './use-debounced.ts';

const waitMs = 200;

type Palette = Readonly<{ text: string; setText: (text: string) => void; onGate: () => void; isPhone: boolean }>;

export function usePaletteSections({ text, setText, onGate, isPhone }: Palette) {
  const typed = text.trim();
  const debouncedQuery = useDebounced(typed, waitMs);
  const { user } = useSession();
  const actions = usePaletteActions(isPhone);
  const { recent, add, clear } = useRecentSearches(user?.id);
  const query = trpc.search.everything.useQuery(
    { q: debouncedQuery },
    { enabled: debouncedQuery !== '' && typed !== '', placeholderData: (before) => before, staleTime: 60_000 },
  );
  const data = typed === '' || debouncedQuery === '' ? undefined : query.data;
  const found = data ? foundSections(data, debouncedQuery, user ? undefined : onGate) : [];
  const fitting = { label: 'Actions', options: actions.all.filter(fits) };
  const sections = (typed === '' ? atFirst() : [fitting, ...found]).filter(({ options }) => options.length > 0);

  function fits({ title, words = '' }: PaletteOption): boolean {
    return holdsAll(`${title} ${words}`, typed);
  }

  function atFirst(): readonly PaletteSection[] {
    const again = recent.map(
      (search): PaletteOption => ({
        key: `recent-${search}`,
        title: search,
        picture: History,
        choose: { kind: 'here', run: () => setText(search) },
      }),
    );
    const forget: PaletteOption = {
      key: 'clear-recent',
      title: 'Clear recent searches',
      picture: Trash,
      choose: { kind: 'here', run: clear },
    };
    return [
      { label: 'Recent searches', options: again.length > 0 ? [...again, forget] : [] },
      { label: 'Actions', options: actions.first },
    ];
  }

  return {
    sections,
    /** The search that the visible results belong to. */
    asked: debouncedQuery,
    /** Whether the visible results belong to the typed text. */
    isSettled: typed === '' || (typed === debouncedQuery && !query.isPlaceholderData && !query.isPending),
    foundCount: sections.reduce((sum, { options }) => sum + options.length, 0),
    isPending: typed !== '' && data === undefined && !query.error,
    error: typed === '' || data ? null : query.error,
    retry: () => void query.refetch(),
    remember: () => typed !== '' && add(typed),
  };
}
