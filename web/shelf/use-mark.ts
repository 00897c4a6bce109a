// A member's saved and followed things: one query for all, and an optimistic switch for each.
import { useMutation } from '@tanstack/react-query';
import { askToSignIn, showFailure } from '../community/post/sign-in-prompt.ts';
import { freshForMs } from '../interests.ts';
import { useSession } from '../session/session.tsx';
import { type ApiClient, type ApiOutputs, trpc } from '../trpc.ts';

type Shelf = ApiOutputs['shelf']['mine'];
export type MarkKind = keyof Shelf;

const marks: Readonly<
  Record<
    MarkKind,
    Readonly<{ purpose: string; failed: string; set(client: ApiClient, id: string, wanted: boolean): Promise<unknown> }>
  >
> = {
  savedTools: {
    purpose: 'save tools',
    failed: 'Failed to save the tool',
    set: ({ shelf }, id, wanted) => (wanted ? shelf.saveTool : shelf.unsaveTool).mutate({ id }),
  },
  savedArticles: {
    purpose: 'save articles',
    failed: 'Failed to save the article',
    set: ({ shelf }, id, wanted) => (wanted ? shelf.saveArticle : shelf.unsaveArticle).mutate({ id }),
  },
  followedTools: {
    purpose: 'follow tools',
    failed: 'Failed to follow the tool',
    set: ({ shelf }, id, wanted) => (wanted ? shelf.followTool : shelf.unfollowTool).mutate({ id }),
  },
  followedSectors: {
    purpose: 'follow sectors',
    failed: 'Failed to follow the sector',
    set: ({ shelf }, sector, wanted) => (wanted ? shelf.followSector : shelf.unfollowSector).mutate({ sector }),
  },
};

export function useMark(kind: MarkKind, id: string): Readonly<{ isSet: boolean; toggle: () => void }> {
  const { client, shelf } = trpc.useUtils();
  const { isSignedIn } = useSession();
  const { data } = trpc.shelf.mine.useQuery(undefined, { enabled: isSignedIn, staleTime: freshForMs });
  const isSet = data?.[kind].includes(id) ?? false;
  const { purpose, failed, set } = marks[kind];
  const show = (is: boolean) =>
    shelf.mine.setData(undefined, (known) => {
      if (known === undefined) return known;
      const others = known[kind].filter((each) => each !== id);
      return { ...known, [kind]: is ? [id, ...others] : others };
    });

  const { mutate } = useMutation({
    scope: { id: `${kind} ${id}` },
    mutationFn: (wanted: boolean) => set(client, id, wanted),
    onMutate: show,
    onSuccess() {
      // An open list stays as it is, so that a slip of the finger can be undone.
      const list =
        kind === 'savedTools' ? shelf.savedTools : kind === 'savedArticles' ? shelf.savedArticles : undefined;
      void list?.invalidate(undefined, { refetchType: 'none' });
    },
    onError(error, wanted) {
      show(!wanted);
      showFailure(error, { title: failed, purpose });
    },
  });

  return { isSet, toggle: () => (isSignedIn ? mutate(!isSet) : askToSignIn(purpose)) };
}
