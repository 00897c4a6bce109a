// Writes a new post. Closing the dialog loses nothing. On a phone it fills the screen, with Post in its header.
import { useId, useState } from 'react';
import { sayNotStored } from '../../drafts/unstored.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Dialog, DialogClose, DialogFooter } from '../../ui/layers/dialog.tsx';
import { dismissFailure } from '../../ui/layers/toast-store.ts';
import { PostForm } from './post-form.tsx';
import { usePostDraft } from './use-post-draft.ts';
import { usePublish } from './use-publish.ts';

type CreatePostDialogProps = { userId: string; open: boolean; onOpenChange: (open: boolean) => void };

export function CreatePostDialog({ userId, open, onOpenChange }: CreatePostDialogProps) {
  const formId = useId();
  const draft = usePostDraft(userId, open);
  const publication = usePublish(draft, () => onOpenChange(false));
  const { isPublishing, isWaiting } = publication;
  const [isDiscarding, setDiscarding] = useState(false);

  const change = (next: boolean) => {
    if (!next) dismissFailure();
    if (!next && !draft.isStored()) sayNotStored();
    onOpenChange(next);
  };

  const post = (className: string) => (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      className={className}
      pending={isPublishing}
      pendingLabel={isWaiting ? 'Uploading...' : 'Posting...'}
    >
      Post
    </Button>
  );

  return (
    <>
      <Dialog
        title="Create Post"
        width="lg"
        fullOnPhone
        headAction={post('-mt-1.5 sm:hidden')}
        open={open}
        onOpenChange={change}
      >
        <PostForm id={formId} draft={draft} publication={publication} />
        <DialogFooter className={draft.isEmpty ? 'max-sm:hidden' : undefined}>
          {!draft.isEmpty && (
            <div className="flex flex-1 justify-between gap-2">
              <Button variant="ghost" className="-ml-4 sm:ml-0" onClick={() => setDiscarding(true)}>
                Discard draft
              </Button>
              <DialogClose>
                <Button>Keep as draft</Button>
              </DialogClose>
            </div>
          )}
          {post('max-sm:hidden')}
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title="Discard this draft?"
        description="You will lose what you wrote and attached."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        onConfirm={() => {
          draft.drop();
          onOpenChange(false);
        }}
      />
    </>
  );
}
