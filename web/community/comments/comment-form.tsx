// Adds a comment or a reply. It appears at once; if the server refuses it, its text returns to the form.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { longestComment } from '../../../modules/community/sizes.ts';
import { AuthorAvatar } from '../../accounts/members/author-avatar.tsx';
import { bylineName } from '../../accounts/members/member-names.ts';
import { underAName } from '../../accounts/sign-in/under-a-name.ts';
import { windowDraft } from '../../drafts/window-draft.ts';
import { FormFailure } from '../../form-failure.tsx';
import { lazyPart } from '../../lazy-page.ts';
import { type CurrentUser, useSession } from '../../session/session.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { pressedKey } from '../../ui/pressed-key.ts';
import { useIsServerRendered } from '../../ui/text/rendered-at.ts';
import { submitOnCtrlEnter } from '../composer/submit-on-ctrl-enter.ts';
import type { Comment, Post } from '../post/post-kinds.ts';
import { askToSignIn, showFailure, unlessSignedOut } from '../post/sign-in-prompt.ts';
import { addComment, dropComment, replaceComment } from './comment-cache.ts';
import { forgetUnsent, readUnsent, storeUnsent } from './unsent-comment.ts';

/** Only members get name suggestions: a visitor's page does without the code. */
const MentionArea = lazyPart(
  'community/composer/mention-area.tsx',
  async () => (await import('../composer/mention-area.tsx')).MentionArea,
);

const purpose = 'comment';

type CommentFormProps = {
  post: Pick<Post, 'id'>;
  autoFocus: boolean;
  /** Absent for a comment on the post itself. */
  answers?: Comment | undefined;
  onSend?: (() => void) | undefined;
  onDone?: (() => void) | undefined;
};

export function CommentForm({ post, autoFocus, answers, onSend, onDone }: CommentFormProps) {
  const { user, isSignedIn } = useSession();
  const isServerRendered = useIsServerRendered();
  const [typed, setContent] = useState<string>();
  const unsentKey = answers?.id ?? post.id;
  const draft = windowDraft('comment', user?.id, unsentKey);
  const initialText = () => draft.read() ?? readUnsent(unsentKey, user?.id ?? null);
  const content = typed ?? ((isServerRendered ? '' : initialText()) || salutationOf(answers));
  const write = (text: string) => {
    setContent(text);
    if (user) draft.write(text || null);
    else storeUnsent(unsentKey, text, null);
  };
  const { send, error } = useSendComment(post.id, answers, {
    onSent(sentContent) {
      // Text typed since then belongs to the next comment.
      if (draft.read() === sentContent) draft.write(null);
      onDone?.();
    },
    onRefused: (unsent) => write(typed || unsent),
  });
  const isBlank = content.trim() === '';
  const label = answers ? `Reply to ${answers.userName}` : 'Add a comment';
  const field = {
    label,
    labelHidden: true,
    placeholder: label,
    rows: 1,
    className: '[&_textarea]:min-h-10!',
    maxLength: longestComment,
    value: content,
  };
  const plainField = <TextArea {...field} onChange={(event) => write(event.target.value)} />;

  const submit = () => {
    if (isBlank) return;
    if (!user) {
      storeUnsent(unsentKey, content.trimEnd(), null);
      return askToSignIn(purpose);
    }
    underAName(user, (named) => {
      draft.write(content.trimEnd());
      send({ user: named, content: content.trimEnd() });
      setContent('');
      onSend?.();
    });
  };

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        submitOnCtrlEnter(event);
        if (pressedKey(event) === 'Escape') onDone?.();
      }}
    >
      {user && (
        <AuthorAvatar
          of={user.id}
          name={bylineName(user)}
          avatar={user.profileEmoji ?? user.profileImageUrl}
          size="sm"
          className="mt-1"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {isSignedIn ? (
          <Suspense fallback={plainField}>
            <MentionArea {...field} autoFocus={autoFocus} onValueChange={write} />
          </Suspense>
        ) : (
          plainField
        )}
        <FormFailure error={unlessSignedOut(error)} otherwise="Please try again." />
        <div className="flex justify-end gap-2">
          {answers && (
            <Button
              size="sm"
              onClick={() => {
                write('');
                onDone?.();
              }}
            >
              Cancel
            </Button>
          )}
          <Button size="sm" type="submit" variant="primary" disabled={isBlank}>
            {answers ? 'Reply' : 'Comment'}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Starts a reply to a reply with its author's name, since both appear below the same comment. */
function salutationOf(answers: Comment | undefined): string {
  return answers?.parentId && /^[\w.-]+$/.test(answers.userName) ? `@${answers.userName} ` : '';
}

function useSendComment(
  postId: string,
  answers: Comment | undefined,
  { onSent, onRefused }: { onSent: (content: string) => void; onRefused: (content: string) => void },
) {
  const queryClient = useQueryClient();
  const { client, communityPulse } = trpc.useUtils();
  const { mutate, error } = useMutation({
    mutationKey: ['post', postId, 'comment'],
    mutationFn: ({ content }: { user: CurrentUser; content: string }) =>
      client.community.addComment.mutate({ id: postId, content, ...(answers && { parentId: answers.id }) }),
    onMutate: ({ user, content }) => {
      const standIn = standInFor(user, {
        postId,
        parentId: answers ? (answers.parentId ?? answers.id) : null,
        content,
      });
      addComment(queryClient, standIn);
      return standIn;
    },
    onSuccess: ({ comment }, { content }, standIn) => {
      replaceComment(queryClient, standIn.id, comment);
      forgetUnsent(answers?.id ?? postId);
      onSent(content);
      void communityPulse.stats.invalidate();
    },
    onError: (error, { content }, standIn) => {
      if (standIn) dropComment(queryClient, standIn);
      onRefused(content);
      showFailure(error, { title: 'Failed to post comment', purpose });
    },
  });
  return { send: mutate, error };
}

const standInPrefix = 'sending-';
let sent = 0;

export function isStandIn({ id }: Pick<Comment, 'id'>): boolean {
  return id.startsWith(standInPrefix);
}

function standInFor(user: CurrentUser, place: Pick<Comment, 'postId' | 'parentId' | 'content'>): Comment {
  const now = new Date().toISOString();
  sent += 1;
  return {
    id: `${standInPrefix}${sent}`,
    ...place,
    userId: user.id,
    userName: bylineName(user),
    userAvatar: user.profileEmoji ?? user.profileImageUrl,
    userRole: user.role,
    // The server decides who is mentioned.
    mentions: [],
    repliesCount: 0,
    isEdited: false,
    isErased: false,
    isHeld: false,
    isDeleted: false,
    isHidden: false,
    createdAt: now,
    updatedAt: now,
  };
}
