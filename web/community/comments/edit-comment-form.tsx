// Edits the author's own comment in place.
import { useQueryClient } from '@tanstack/react-query';
import { longestComment } from '../../../modules/community/sizes.ts';
import { useWindowText } from '../../drafts/window-draft.ts';
import { FormFailure } from '../../form-failure.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { pressedKey } from '../../ui/pressed-key.ts';
import { MentionArea } from '../composer/mention-area.tsx';
import { submitOnCtrlEnter } from '../composer/submit-on-ctrl-enter.ts';
import type { Comment } from '../post/post-kinds.ts';
import { showFailure, unlessSignedOut } from '../post/sign-in-prompt.ts';
import { replaceComment } from './comment-cache.ts';

export function EditCommentForm({
  comment,
  onDone,
  autoFocus,
}: {
  comment: Comment;
  onDone: () => void;
  autoFocus: boolean;
}) {
  const queryClient = useQueryClient();
  const { text: content, change, forget, isChanged } = useWindowText('edit-comment', comment.id, comment.content);
  const discard = () => {
    forget();
    onDone();
  };
  const { leave, question } = useDiscardQuestion(() => isChanged && content.trim() !== '', discard);
  const isBlank = content.trim() === '';

  const edit = trpc.community.editComment.useMutation({
    onSuccess: ({ comment: edited }) => {
      replaceComment(queryClient, comment.id, edited);
      discard();
    },
    onError: (failure) =>
      showFailure(failure, {
        title: 'Failed to update comment',
        purpose: 'edit comments',
        signedOutTitle: 'Login required',
      }),
  });

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank) return;
        if (content.trimEnd() === comment.content) discard();
        else edit.mutate({ commentId: comment.id, content });
      }}
      onKeyDown={(event) => {
        submitOnCtrlEnter(event);
        if (pressedKey(event) === 'Escape' && !event.defaultPrevented) leave();
      }}
    >
      <MentionArea
        label="Edit comment"
        labelHidden
        autoFocus={autoFocus}
        maxLength={longestComment}
        value={content}
        onValueChange={change}
      />
      <FormFailure error={unlessSignedOut(edit.error)} otherwise="Please try again." />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={leave}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={isBlank}
          pending={edit.isPending}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
      {question}
    </form>
  );
}
