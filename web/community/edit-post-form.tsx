// Edits the text of the author's own post in place. Media, poll and category stay as they are.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../form-failure.tsx';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import { longestPost } from './limits.ts';
import { MentionArea } from './mention-area.tsx';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { showFailure, unlessSignedOut } from './sign-in-prompt.ts';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

export function EditPostForm({ post, onDone }: { post: Post; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState(post.content);
  const [error, setError] = useState<string>();

  const edit = trpc.community.editPost.useMutation({
    onSuccess: ({ post: { content, isEdited, updatedAt } }) => {
      changePost(queryClient, post.id, (shown) => ({ ...shown, content, isEdited, updatedAt }));
      onDone();
    },
    onError: (failure) => showFailure(failure, { title: 'Failed to update post', purpose: 'edit posts' }),
  });

  const save = () => {
    if (content.trim() === '') return setError('Post content cannot be empty');
    if (content.trimEnd() === post.content) return onDone();
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
        if (pressedKey(event) === 'Escape') onDone();
      }}
    >
      <MentionArea
        label="Edit post"
        labelHidden
        autoFocus
        counted
        maxLength={longestPost}
        value={content}
        error={error}
        onValueChange={(typed) => {
          setContent(typed);
          setError(undefined);
        }}
      />
      <FormFailure error={unlessSignedOut(edit.error)} otherwise="Please try again." />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={edit.isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
