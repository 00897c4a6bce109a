// The menu of a post, with the actions for its author, for admins and for every member.
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type Ref, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { onDemand } from '../../shell/on-demand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/layers/dropdown-menu.tsx';
import type { Post } from './post-kinds.ts';
import { PostMenuChoices } from './post-menu-choices.tsx';
import { copyLink } from './share-post.ts';

const DeletePost = onDemand(async () => (await import('./delete-dialog.tsx')).DeletePost);
const ReportDialog = onDemand(async () => (await import('../../moderation/report-dialog.tsx')).ReportDialog);

export type PostMenuProps = {
  post: Post;
  onEdit: () => void;
  editButton: Ref<HTMLButtonElement>;
  onDeleted: (() => void) | undefined;
};

export function PostMenu({ post, onEdit, editButton, onDeleted }: PostMenuProps) {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const isAuthor = user?.id === post.userId;
  // A post that waits for review can only be deleted.
  const mayChange = isAuthor && !post.isHeld;
  const mayReport = user !== null && !isAuthor && !post.isErased;
  const mayDelete = isAuthor || user?.isAdmin === true;
  const mayChoose = user !== null && !post.isHeld;

  return (
    <>
      {mayChange && (
        <IconButton ref={editButton} label="Edit post" size="sm" onClick={onEdit}>
          <Pencil />
        </IconButton>
      )}
      <DropdownMenu
        onOpenChange={() => setCopied(false)}
        trigger={
          <IconButton label="More about this post" size="sm" tooltip={false}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={isCopied ? <Check aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
          onSelect={async (event) => {
            // The menu stays open, to confirm the copy.
            event.preventDefault();
            setCopied(await copyLink(post));
          }}
        >
          {isCopied ? 'Link copied' : 'Copy link'}
        </MenuItem>
        {mayChoose && <PostMenuChoices post={post} isAuthor={isAuthor} />}
        {mayReport && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onSelect={() => setAsking(true)}>
              Delete post
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {mayReport && (
        <ReportDialog
          reported={{ kind: 'post', id: post.id }}
          open={isReporting}
          onOpenChange={setReporting}
          onReported={onDeleted}
        />
      )}
      {mayDelete && (
        <DeletePost
          id={post.id}
          needsReason={!isAuthor}
          open={isAsking}
          onOpenChange={setAsking}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
