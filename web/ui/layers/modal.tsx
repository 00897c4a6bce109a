// A layer that blocks the page: a dialog, a sheet, the palette.
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { useModalHandlers, Veil } from './veil.tsx';

type ModalProps = ComponentProps<typeof Radix.Content> & { open: boolean; onOpenChange: (open: boolean) => void };

export function Modal({ open, onOpenChange, ...content }: ModalProps) {
  const handlers = useModalHandlers(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Veil open={open} />
        <Radix.Content data-layer="modal" {...handlers} {...content} />
      </Radix.Portal>
    </Radix.Root>
  );
}
