// The settings in the menu of a post: who can comment, and what the member hears about it. Members who take part watch
// the post automatically, and can only mute it.
import { useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Eye from 'lucide-react/icons/eye';
import { trpc } from '../../trpc.ts';
import { MenuChoice, MenuSeparator } from '../../ui/layers/dropdown-menu.tsx';
import { changePost } from './post-cache.ts';
import type { Post } from './post-kinds.ts';
import { showFailure } from './sign-in-prompt.ts';
import { usePostChange } from './use-post-change.ts';

export const PostMenuChoices = ({ post, isAuthor }: { post: Post; isAuthor: boolean }) => (
  <>
    {isAuthor && <CommentersMenu post={post} />}
    <WatchMenu post={post} />
  </>
);

const commenters = [
  { value: 'everybody', label: 'Everybody can comment' },
  { value: 'followed', label: 'Those I follow can comment' },
  { value: 'nobody', label: 'Nobody can comment' },
] as const;

function CommentersMenu({ post: { id, commentsBy } }: { post: Post }) {
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

type Watching = Post['watching'];
const isWatching = (value: string): value is Watching => ['default', 'watching', 'muted'].includes(value);

function WatchMenu({ post }: { post: Post }) {
  const { id, watching, isWatched } = post;
  const { client, notifications } = trpc.useUtils();
  const change = usePostChange(id, {
    name: 'watch',
    purpose: 'watch posts',
    failed: 'Failed to update notifications',
    send({ wanted, before }: { wanted: Watching; before: Pick<Post, 'watching' | 'isWatched'> }) {
      const { watchPost, unwatchPost, mutePost, unmutePost } = client.community;
      if (wanted === 'watching') return watchPost.mutate({ id });
      if (wanted === 'muted') return mutePost.mutate({ id });
      return (before.watching === 'muted' ? unmutePost : unwatchPost).mutate({ id });
    },
    show: (post, { wanted }) => ({ ...post, watching: wanted, isWatched: wanted === 'watching' }),
    undo: (post, { before }) => ({ ...post, ...before }),
    settle(post) {
      // Muting hides the post's notifications, and undoing it brings them back.
      void notifications.list.invalidate();
      return post;
    },
  });
  const takesPart = watching === 'default' && isWatched;
  const otherwise = {
    value: 'default',
    label: watching === 'muted' ? 'Unmute' : 'Not watching',
    icon: <Bell aria-hidden="true" />,
  };
  return (
    <>
      <MenuSeparator />
      <MenuChoice
        label="What you hear about it"
        value={watching}
        options={[
          ...(takesPart ? [] : [otherwise]),
          {
            value: takesPart ? 'default' : 'watching',
            label: isWatched ? 'Watching' : 'Watch',
            icon: <Eye aria-hidden="true" />,
          },
          {
            value: 'muted',
            label: watching === 'muted' ? 'Muted' : 'Mute this post',
            icon: <BellOff aria-hidden="true" />,
          },
        ]}
        onValueChange={(value) => isWatching(value) && change({ wanted: value, before: { watching, isWatched } })}
      />
    </>
  );
}
