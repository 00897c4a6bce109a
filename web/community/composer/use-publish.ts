// Publishes a draft once its uploads are done, puts the post on top of the lists that show it, and clears the draft.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf, statusOf, trpc } from '../../trpc.ts';
import { dismissFailure, toast } from '../../ui/layers/toast-store.ts';
import { markArrived } from '../feed/arrivals.ts';
import { addPost } from '../post/post-cache.ts';
import { showFailure } from '../post/sign-in-prompt.ts';
import { setPublished } from './compose.ts';
import type { DraftControl } from './use-post-draft.ts';

export type Publication = ReturnType<typeof usePublish>;

export function usePublish({ fields, uploads, drop }: DraftControl, onPublished: () => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(false);
  const { communityPulse } = trpc.useUtils();
  const create = trpc.community.createPost.useMutation();
  const [failure, setFailure] = useState<string>();

  async function publish(): Promise<void> {
    setFailure(undefined);
    setWaiting(true);
    await uploads.settled();
    setWaiting(false);
    if (uploads.read().some(({ failure }) => failure !== null)) {
      const description = 'A file was not uploaded. Try it again or remove it.';
      toast({ tone: 'danger', title: 'Failed to create post', description });
      setFailure(description);
      return;
    }
    const { content, postType, category, pollOptions, pollDurationDays } = fields;
    const media = uploads.kept();
    try {
      const { post } = await create.mutateAsync({
        content,
        postType,
        category,
        mediaUrls: media.map(({ media }) => media.url),
        mediaTypes: media.map(({ media }) => media.type),
        mediaAlts: media.map(({ alt }) => alt),
        ...(postType === 'poll' && { pollOptions: [...pollOptions], pollDurationDays }),
      });
      dismissFailure();
      markArrived([post.id], 'published');
      addPost(queryClient, post);
      void communityPulse.stats.invalidate();
      drop();
      onPublished();
      setPublished(post.id);
      // An unfiltered list has the post on top.
      const { pathname, search } = router.state.location;
      void (pathname === '/community'
        ? router.navigate({ to: '/community', search: search.tab === 'mine' ? { tab: 'mine' } : {} })
        : router.navigate({ to: '/community/post/$id', params: { id: post.id } }));
    } catch (error) {
      if (statusOf(error) !== 401) setFailure(messageOf(error, 'Please try again.'));
      showFailure(error, { title: 'Failed to create post', purpose: 'post' });
    }
  }

  return { publish, failure, isPublishing: isWaiting || create.isPending, isWaiting };
}
