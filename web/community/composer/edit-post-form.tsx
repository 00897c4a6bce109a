// Edits the text of the author's own post in place. Media, poll and category stay as they are.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longestPost } from '../../../modules/community/sizes.ts';
import { useWindowText } from '../../drafts/window-draft.ts';
import { FormFailure } from '../../form-failure.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { pressedKey } from '../../ui/pressed-key.ts';
import { changePost } from '../post/post-cache.ts';
import type { Post } from '../post/post-kinds.ts';
import { showFailure, unlessSignedOut } from '../post/sign-in-prompt.ts';
import { MentionArea } from './mention-area.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

export function EditPostForm({ post, onDone, autoFocus }: { post: Post; onDone: () => void; autoFocus: boolean }) {
  const queryClient = useQueryClient();
  const { text: content, change, forget, isChanged } = useWindowText('edit-post', post.id, post.content);
  const discard = () => {
    forget();
    onDone();
  };
  const { leave, question } = useDiscardQuestion(() => isChanged && content.trim() !== '', discard);
  const [error, setError] = useState<string>();

  const edit = trpc.community.editPost.useMutation({
    onSuccess: ({ post: { content, isEdited, updatedAt } }) => {
      changePost(queryClient, post.id, (shown) => ({ ...shown, content, isEdited, updatedAt }));
      discard();
    },
    onError: (failure) => showFailure(failure, { title: 'Failed to update post', purpose: 'edit posts' }),
  });

  const save = () => {
    if (content.trim() === '') return setError('Post content cannot be empty');
    if (content.trimEnd() === post.content) return discard();
    edit.mutate({ id: post.id, content });
  };

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        submitOnCtrlEnter(event);
        if (pressedKey(event) === 'Escape' && !event.defaultPrevented) leave();
      }}
    >
      <MentionArea
        label="Edit post"
        labelHidden
        autoFocus={autoFocus}
        counted
        maxLength={longestPost}
        value={content}
        error={error}
        onValueChange={(typed) => {
          change(typed);
          setError(undefined);
        }}
      />
      <FormFailure error={unlessSignedOut(edit.error)} otherwise="Please try again." />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={leave}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={edit.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
      {question}
    </form>
  );
}
