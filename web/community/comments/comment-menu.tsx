// The menu of a comment: to report or delete it.
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { onDemand } from '../../shell/on-demand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/layers/dropdown-menu.tsx';
import type { Comment } from '../post/post-kinds.ts';

const DeleteComment = onDemand(async () => (await import('../post/delete-dialog.tsx')).DeleteComment);
const ReportDialog = onDemand(async () => (await import('../../moderation/report-dialog.tsx')).ReportDialog);

export function CommentMenu({ comment }: { comment: Comment }) {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const isAuthor = user?.id === comment.userId;
  const mayDelete = isAuthor || user?.isAdmin === true;
  const mayReport = !isAuthor && !comment.isErased;
  if (!mayDelete && !mayReport) return null;

  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label="More about this comment" size="sm" tooltip={false} className="-my-1 first:-ms-2">
            <Ellipsis />
          </IconButton>
        }
      >
        {mayReport && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
            Delete comment
          </MenuItem>
        )}
      </DropdownMenu>
      {mayReport && (
        <ReportDialog reported={{ kind: 'comment', id: comment.id }} open={isReporting} onOpenChange={setReporting} />
      )}
      {mayDelete && (
        <DeleteComment comment={comment} needsReason={!isAuthor} open={isAsking} onOpenChange={setAsking} />
      )}
    </>
  );
}
