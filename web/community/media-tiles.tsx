// The media of a post that is being written: preview, progress, alt text, and a way to be rid of each.
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Progress } from '../ui/progress.tsx';
import { TextField } from '../ui/text-field.tsx';
import { longestAlt } from './limits.ts';
import type { MediaItem, MediaUploads } from './media-uploads.ts';

type MediaTilesProps = { items: readonly MediaItem[]; uploads: MediaUploads };

export function MediaTiles({ items, uploads }: MediaTilesProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Attached media" className="flex flex-col gap-2.5">
      {items.map((item, index) => (
        <li key={item.key} className="flex items-start gap-3 rounded-lg border border-line bg-sunken p-2.5">
          <Preview item={item} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <TextField
              label={`Description of ${nameOf(item, index)}`}
              labelHidden
              placeholder={`Describe this ${item.type === 'image' ? 'picture' : 'video'} for those who can't see it`}
              maxLength={longestAlt}
              value={item.alt}
              onChange={(event) => uploads.describe(item.key, event.target.value)}
            />
            <UploadState item={item} index={index} onRetry={() => uploads.retry(item.key)} />
          </div>
          <IconButton
            size="sm"
            tooltip={false}
            label={`Remove ${nameOf(item, index)}`}
            onClick={() => uploads.remove(item.key)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Preview({ item }: { item: MediaItem }) {
  const look = 'size-16 shrink-0 rounded-md bg-press object-cover';
  if (item.type === 'image') return <img src={item.previewUrl} alt="" className={look} />;
  return <video src={item.previewUrl} muted playsInline preload="metadata" className={look} />;
}

function UploadState({ item, index, onRetry }: { item: MediaItem; index: number; onRetry: () => void }) {
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
      label={`Uploading ${nameOf(item, index)}`}
      // All sent is not done yet: the server still looks at it.
      value={item.progress < 1 ? Math.round(item.progress * 100) : null}
    />
  );
}

function nameOf({ name, type }: MediaItem, index: number): string {
  return name || `${type === 'image' ? 'picture' : 'video'} ${index + 1}`;
}
