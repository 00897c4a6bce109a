// One picture of a post, as large as the window allows. Arrow keys and buttons lead to its neighbours.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { cx } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModalHandlers, Veil } from '../../../ui/layers/veil.tsx';
import { pressedKey } from '../../../ui/pressed-key.ts';

type Picture = Readonly<{ url: string; alt: string; width: number | null; height: number | null }>;

const neighbours = [
  { label: 'Previous picture', by: -1, side: 'left-4', icon: ArrowLeft },
  { label: 'Next picture', by: 1, side: 'right-4', icon: ArrowRight },
];

type LightboxProps = {
  pictures: readonly Picture[];
  /** Index of the picture in view; null while closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
};

export function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const handlers = useModalHandlers(shown !== null, () => onShow(null));
  const index = shown ?? 0;
  const picture = pictures[index];
  const several = pictures.length > 1;
  // A tall picture, such as a screenshot of a long page, scrolls: fitted into the window, it would be a sliver.
  const isTall = (picture?.height ?? 0) > 2.5 * (picture?.width ?? Number.POSITIVE_INFINITY);
  const move = (by: number) => onShow((index + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    handlers.onKeyDown(event);
    if (!several) return;
    const key = pressedKey(event);
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };

  return (
    <Radix.Root open={shown !== null} onOpenChange={(open) => !open && onShow(null)}>
      <Radix.Portal>
        <Veil open={shown !== null} />
        <Radix.Content
          data-layer="cover"
          aria-describedby={undefined}
          className="dark fixed inset-0 z-50 flex animate-fade-in flex-col bg-canvas text-ink outline-none"
          onCloseAutoFocus={handlers.onCloseAutoFocus}
          onKeyDown={onKeyDown}
        >
          <div className="flex items-center justify-between gap-4 px-4 py-2">
            <Radix.Title className="font-medium text-base" aria-live="polite">
              {several ? `Picture ${index + 1} of ${pictures.length}` : 'Picture'}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" tooltip={false}>
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <div
            className={cx(
              'flex min-h-0 flex-1 justify-center px-2 pb-2 sm:px-16',
              isTall ? 'overflow-y-auto' : 'relative items-center',
            )}
          >
            {picture && (
              <img
                key={picture.url}
                src={picture.url}
                alt={picture.alt}
                width={picture.width ?? undefined}
                height={picture.height ?? undefined}
                className={cx('h-auto w-auto max-w-full rounded-lg object-contain', !isTall && 'max-h-full')}
              />
            )}
            {several &&
              neighbours.map(({ label, by, side, icon: Icon }) => (
                <IconButton
                  key={label}
                  label={label}
                  tooltip={false}
                  variant="secondary"
                  className={cx('absolute bottom-4 rounded-full! sm:bottom-auto', side)}
                  onClick={() => move(by)}
                >
                  <Icon />
                </IconButton>
              ))}
          </div>
          {picture?.alt && (
            <p dir="auto" className="mx-auto max-w-3xl px-6 pb-5 text-center text-ink-muted">
              {picture.alt}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
