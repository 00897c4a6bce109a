// The part of a post's menu in which its author decides who can comment.
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../trpc.ts';
import { MenuChoice, MenuSeparator } from '../../ui/layers/dropdown-menu.tsx';
import { changePost } from '../post/post-cache.ts';
import type { Post } from '../post/post-kinds.ts';
import { showFailure } from '../post/sign-in-prompt.ts';

const commenters = [
  { value: 'everybody', label: 'Everybody can comment' },
  { value: 'followed', label: 'Those I follow can comment' },
  { value: 'nobody', label: 'Nobody can comment' },
] as const;

export function CommentersMenu({ post: { id, commentsBy } }: { post: Post }) {
  const queryClient = useQueryClient();
  const { mutate } = trpc.community.limitComments.useMutation({
    mutationKey: ['post', id, 'limit-comments'],
    onSuccess: ({ post }) => changePost(queryClient, id, () => post),
    onError: (error) => showFailure(error, { title: 'Failed to update post', purpose: 'edit posts' }),
  });
  return (
    <>
      <MenuSeparator />
      <MenuChoice
        label="Who can comment"
        value={commentsBy}
        options={commenters}
        onValueChange={(value) => {
          const comments = commenters.find((known) => known.value === value)?.value;
          if (comments) mutate({ id, comments });
        }}
      />
    </>
  );
}
