// Edits the text of the author's own post or comment in place. Media, poll and category stay as they are.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longestComment, longestPost } from '../../../modules/community/sizes.ts';
import { useWindowText } from '../../drafts/window-draft.ts';
import { FormFailure } from '../../form-failure.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from '../../ui/layers/discard-question.tsx';
import { pressedKey } from '../../ui/pressed-key.ts';
import { replaceComment } from '../comments/comment-cache.ts';
import { changePost } from '../post/post-cache.ts';
import type { Comment, Post } from '../post/post-kinds.ts';
import { showFailure, unlessSignedOut } from '../post/sign-in-prompt.ts';
import { MentionArea } from './mention-area.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

type EditingProps = { autoFocus: boolean; onDone: () => void };

export function EditPostForm({ post, ...editing }: EditingProps & { post: Post }) {
  const queryClient = useQueryClient();
  const { mutateAsync, ...state } = trpc.community.editPost.useMutation({
    onSuccess: ({ post: { content, isEdited, updatedAt } }) =>
      changePost(queryClient, post.id, (shown) => ({ ...shown, content, isEdited, updatedAt })),
  });
  return (
    <EditForm
      {...editing}
      what="post"
      saved={post}
      maxLength={longestPost}
      send={(content) => mutateAsync({ id: post.id, content })}
      state={state}
    />
  );
}

export function EditCommentForm({ comment, ...editing }: EditingProps & { comment: Comment }) {
  const queryClient = useQueryClient();
  const { mutateAsync, ...state } = trpc.community.editComment.useMutation({
    onSuccess: ({ comment: edited }) => replaceComment(queryClient, comment.id, edited),
  });
  return (
    <EditForm
      {...editing}
      what="comment"
      saved={comment}
      maxLength={longestComment}
      send={(content) => mutateAsync({ commentId: comment.id, content })}
      state={state}
    />
  );
}

type EditFormProps = EditingProps & {
  what: 'post' | 'comment';
  saved: Readonly<{ id: string; content: string }>;
  maxLength: number;
  send: (content: string) => Promise<unknown>;
  state: Readonly<{ error: unknown; isPending: boolean }>;
};

function EditForm({ what, saved, maxLength, send, state, autoFocus, onDone }: EditFormProps) {
  const { text: content, change, forget, isChanged } = useWindowText(`edit-${what}`, saved.id, saved.content);
  const isBlank = content.trim() === '';
  const isPost = what === 'post';
  const discard = () => {
    forget();
    onDone();
  };
  const { leave, question } = useDiscardQuestion(() => isChanged && !isBlank, discard);
  const [error, setError] = useState<string>();

  const save = () => {
    if (isBlank) return isPost && setError('Post content cannot be empty');
    if (content.trimEnd() === saved.content) return discard();
    send(content).then(discard, (failure) =>
      showFailure(failure, {
        title: `Failed to update ${what}`,
        purpose: `edit ${what}s`,
        signedOutTitle: isPost ? 'Sign up or Log in' : 'Login required',
      }),
    );
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
        label={`Edit ${what}`}
        labelHidden
        autoFocus={autoFocus}
        counted={isPost}
        maxLength={maxLength}
        value={content}
        error={error}
        onValueChange={(typed) => {
          change(typed);
          setError(undefined);
        }}
      />
      <FormFailure error={unlessSignedOut(state.error)} otherwise="Please try again." />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={leave}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          disabled={!isPost && isBlank}
          pending={state.isPending}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
      {question}
    </form>
  );
}
