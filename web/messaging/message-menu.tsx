// The menu of a message: copy, delete one's own, report another's. A thread has many, so their dialogs load on demand.
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { onDemand } from '../shell/on-demand.tsx';
import { announce } from '../ui/announcer.tsx';
import { cx } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { DropdownMenu, MenuItem } from '../ui/layers/dropdown-menu.tsx';
import type { Message } from './message-types.ts';

const DeleteMessage = lazy(async () => ({ default: (await import('./delete-message.tsx')).DeleteMessage }));

const ReportDialog = onDemand(async () => (await import('../moderation/report-dialog.tsx')).ReportDialog);

type MessageMenuProps = { message: Message; isOwn: boolean; open: boolean; onOpenChange: (open: boolean) => void };

export function MessageMenu({ message, isOwn, open, onOpenChange }: MessageMenuProps) {
  const [isAsking, setAsking] = useState<boolean>();
  const [isReporting, setReporting] = useState(false);
  return (
    // By touch, a long press opens it: its button covers the bubble unseen, so that the menu opens next to the bubble.
    <span
      className={cx(
        'absolute inset-y-0 flex items-center opacity-0 transition-opacity focus-within:opacity-100 group-hover/message:opacity-100 has-data-[state=open]:opacity-100',
        'pointer-coarse:pointer-events-none pointer-coarse:inset-0 pointer-coarse:m-0 pointer-coarse:opacity-0!',
        isOwn ? 'end-full me-2' : 'start-full ms-2',
      )}
    >
      <DropdownMenu
        align={isOwn ? 'end' : 'start'}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <IconButton
            label={isOwn ? 'More about your message' : 'More about this message'}
            size="sm"
            tooltip={false}
            className="pointer-coarse:size-full!"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() => void navigator.clipboard.writeText(message.content).then(() => announce('Text copied'))}
        >
          Copy text
        </MenuItem>
        {isOwn ? (
          <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
            Delete message
          </MenuItem>
        ) : (
          <MenuItem icon={<Flag aria-hidden="true" />} tone="danger" onSelect={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
      </DropdownMenu>
      {isAsking !== undefined && (
        <Suspense>
          <DeleteMessage message={message} open={isAsking} onOpenChange={setAsking} />
        </Suspense>
      )}
      {!isOwn && (
        <ReportDialog reported={{ kind: 'message', id: message.id }} open={isReporting} onOpenChange={setReporting} />
      )}
    </span>
  );
}
