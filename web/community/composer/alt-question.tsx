// Asks about pictures without a description before they are posted, and stores whether to ask again.
import { useBrowserSwitch } from '../../drafts/browser-switch.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { MediaItem } from './media-uploads.ts';

export const useAltReminder = () => useBrowserSwitch('kindling.alt-reminder');

export function undescribed(items: readonly MediaItem[]): number {
  return items.filter(({ type, alt }) => type === 'image' && alt.trim() === '').length;
}

export function AltQuestion({ items, isAsking }: { items: readonly MediaItem[]; isAsking: boolean }) {
  const { isOn, switchTo } = useAltReminder();
  const count = undescribed(items);
  if (!items.some(({ type }) => type === 'image')) return null;
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        {isAsking && count > 0 && (
          <Notice
            tone="tip"
            title={count === 1 ? 'A picture has no description' : `${count} pictures have no description`}
          >
            Some members hear it in place of the picture. Write one, or press Post again to go without.
          </Notice>
        )}
      </div>
      <Checkbox label="Ask before posting a picture without a description" checked={isOn} onCheckedChange={switchTo} />
    </div>
  );
}
