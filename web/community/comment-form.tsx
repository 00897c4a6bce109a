// Adds a comment. It stands in the list at once and goes again, its words back in the form, if the server refuses it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { underAName } from '../auth/under-a-name.ts';
import { FormFailure } from '../form-failure.tsx';
import { AuthorAvatar } from '../members/author-avatar.tsx';
import { bylineName } from '../members/member-names.ts';
import { type CurrentUser, useSession } from '../session.tsx';
import { statusOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { useIsDrawn } from '../ui/drawn-at.ts';
import { TextArea } from '../ui/text-area.tsx';
import { addComment, dropComment, replaceComment } from './comment-cache.ts';
import { longestComment } from './limits.ts';
import type { Comment, Post } from './post-kinds.ts';
import { askToSignIn, showFailure, unlessSignedOut } from './sign-in-prompt.ts';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';
import { forgetUnsent, keepUnsent, readUnsent } from './unsent-comment.ts';

/** Members alone are offered names: a visitor's page does without its code. */
const MentionArea = lazy(async () => ({ default: (await import('./mention-area.tsx')).MentionArea }));

const purpose = 'comment';

export function CommentForm({ post, autoFocus }: { post: Pick<Post, 'id'>; autoFocus: boolean }) {
  const { user, isSignedIn } = useSession();
  const isDrawn = useIsDrawn();
  const [typed, setContent] = useState<string>();
  const content = typed ?? (isDrawn ? '' : readUnsent(post.id));
  const { send, error } = useSendComment(post.id, (unsent) => setContent((since) => since || unsent));
  const isBlank = content.trim() === '';
  const field = {
    label: 'Add a comment',
    labelHidden: true,
    placeholder: 'Add a comment',
    rows: 1,
    className: '[&_textarea]:min-h-10!',
    maxLength: longestComment,
    value: content,
  };
  const plainField = <TextArea {...field} onChange={(event) => setContent(event.target.value)} />;

  const submit = () => {
    if (isBlank) return;
    if (!user) {
      keepUnsent(post.id, content.trim());
      return askToSignIn(purpose);
    }
    underAName(user, (named) => {
      send({ user: named, content: content.trim() });
      setContent('');
    });
  };

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={submitOnCtrlEnter}
    >
      {user && (
        <AuthorAvatar
          name={bylineName(user)}
          avatar={user.profileEmoji ?? user.profileImageUrl}
          size="sm"
          className="mt-1"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {isSignedIn ? (
          <Suspense fallback={plainField}>
            <MentionArea {...field} autoFocus={autoFocus} onValueChange={setContent} />
          </Suspense>
        ) : (
          plainField
        )}
        <FormFailure error={unlessSignedOut(error)} otherwise="Please try again." />
        <Button size="sm" type="submit" variant="primary" className="self-end" disabled={isBlank}>
          Comment
        </Button>
      </div>
    </form>
  );
}

function useSendComment(postId: string, onRefused: (content: string) => void) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  const { mutate, error } = useMutation({
    mutationKey: ['post', postId, 'comment'],
    mutationFn: ({ content }: { user: CurrentUser; content: string }) =>
      client.community.addComment.mutate({ id: postId, content }),
    onMutate: ({ user, content }) => {
      const standIn = standInFor(user, postId, content);
      addComment(queryClient, standIn);
      return standIn;
    },
    onSuccess: ({ comment }, _sent, standIn) => {
      replaceComment(queryClient, standIn.id, comment);
      forgetUnsent(postId);
      void communityPulse.stats.invalidate();
    },
    onError: (error, { content }, standIn) => {
      if (statusOf(error) === 401) keepUnsent(postId, content);
      if (standIn) dropComment(queryClient, standIn);
      onRefused(content);
      showFailure(error, { title: 'Failed to post comment', purpose });
    },
  });
  return { send: mutate, error };
}

const standInPrefix = 'sending-';
let sent = 0;

/** Whether the comment is still on its way to the server. */
export function isStandIn({ id }: Pick<Comment, 'id'>): boolean {
  return id.startsWith(standInPrefix);
}

function standInFor(user: CurrentUser, postId: string, content: string): Comment {
  const now = new Date().toISOString();
  sent += 1;
  return {
    id: `${standInPrefix}${sent}`,
    postId,
    userId: user.id,
    userName: bylineName(user),
    userAvatar: user.profileEmoji ?? user.profileImageUrl,
    userRole: user.role,
    content,
    // The server's answer says whom it mentions.
    mentions: [],
    isEdited: false,
    isErased: false,
    createdAt: now,
    updatedAt: now,
  };
}
