// The palette: finds members and posts while one types, and offers what one can do. It opens at the top of the screen and keeps
// its size, so that nothing jumps while results come.
import { Dialog as Radix } from 'radix-ui';
import { useModalHandlers, Veil } from '../ui/veil.tsx';
import { SearchBox } from './search-box.tsx';

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const handlers = useModalHandlers(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content
          className="command-palette"
          data-layer="modal"
          aria-describedby={undefined}
          {...handlers}
          onEscapeKeyDown={(event) => {
            // Escape first ends what an input method composes.
            if (event.isComposing) event.preventDefault();
          }}
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <SearchBox onGone={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
