// The media of a post that is being written: preview, progress, alt text and order.
import Check from 'lucide-react/icons/check';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { longestAlt } from '../../../modules/community/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/classes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { MediaItem, MediaUploads } from './media-uploads.ts';
import { useTileOrder } from './use-tile-order.ts';

export function MediaTiles({ items, uploads }: { items: readonly MediaItem[]; uploads: MediaUploads }) {
  const { list, announcement, dragged, handleOf } = useTileOrder(items.length, uploads.move);
  if (items.length === 0) return null;
  const labels = labelsOf(items);
  return (
    <>
      <ul ref={list} aria-label="Attached media" className="flex flex-col gap-2.5">
        {items.map((item, index) => {
          const label = labels.get(item.key) ?? '';
          return (
            <li
              key={item.key}
              className={cx(
                'flex items-start gap-3 rounded-lg border bg-sunken p-2.5',
                item.key === dragged ? 'border-accent-line shadow-raised' : 'border-line',
              )}
            >
              {items.length > 1 && (
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={`Move ${label}`}
                  aria-description={`${index + 1} of ${items.length}. Arrow keys move it.`}
                  className="-mx-1.5 cursor-grab touch-none self-center active:cursor-grabbing"
                  {...handleOf(item.key, label, index)}
                >
                  <GripVertical />
                </IconButton>
              )}
              <Preview item={item} />
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                <TextField
                  label={`Description of ${label}`}
                  labelHidden
                  placeholder={`Describe this ${item.type === 'image' ? 'picture' : 'video'} for those who can't see it`}
                  data-alt-of={item.type}
                  maxLength={longestAlt}
                  value={item.alt}
                  onChange={(event) => uploads.describe(item.key, event.target.value)}
                />
                <UploadState item={item} label={label} onRetry={() => uploads.retry(item.key)} />
              </div>
              <IconButton size="sm" tooltip={false} label={`Remove ${label}`} onClick={() => uploads.remove(item.key)}>
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function Preview({ item }: { item: MediaItem }) {
  const look = 'size-16 rounded-md bg-press object-cover';
  return (
    <div className="relative shrink-0">
      {item.type === 'image' ? (
        <img src={item.previewUrl} alt="" draggable={false} className={look} />
      ) : (
        <video src={item.previewUrl} muted playsInline preload="metadata" className={look} />
      )}
      {item.type === 'image' && <AltChip isDescribed={item.alt.trim() !== ''} />}
    </div>
  );
}

function AltChip({ isDescribed }: { isDescribed: boolean }) {
  const Mark = isDescribed ? Check : Plus;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute bottom-1 left-1 inline-flex items-center gap-0.5 rounded-sm px-1 font-semibold text-[0.625rem] leading-4 [&_svg]:size-2.5',
        isDescribed ? 'bg-success-soft text-success-text' : 'bg-highlight-soft text-highlight-text',
      )}
    >
      <Mark />
      ALT
    </span>
  );
}

function UploadState({ item, label, onRetry }: { item: MediaItem; label: string; onRetry: () => void }) {
  if (item.failure) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-danger-text text-sm">
        {item.failure}
        <Button variant="link" size="sm" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  }
  if (item.media) return null;
  return (
    <Progress
      label={`Uploading ${label}`}
      // A file that is fully sent is not done yet: the server is still checking it.
      value={item.progress < 1 ? Math.round(item.progress * 100) : null}
    />
  );
}

/** Numbers files with the same name in the order in which they were chosen. */
function labelsOf(items: readonly MediaItem[]): ReadonlyMap<number, string> {
  const nameOf = ({ name, type }: MediaItem, index: number) =>
    name || `${type === 'image' ? 'picture' : 'video'} ${index + 1}`;
  const alike = Map.groupBy(items, nameOf);
  return new Map(
    [...alike].flatMap(([name, same]) =>
      same
        .toSorted((a, b) => a.key - b.key)
        .map(({ key }, at) => [key, same.length > 1 ? `${name} (${at + 1})` : name] as const),
    ),
  );
}
