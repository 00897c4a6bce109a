// Publishes a draft once its uploads are done, puts the post on top of the lists that show it, and forgets the draft.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast-store.ts';
import { addPost } from './post-cache.ts';
import { showFailure } from './sign-in-prompt.ts';
import type { DraftControl } from './use-post-draft.ts';

export function usePublish({ fields, uploads, drop }: DraftControl, onPublished: () => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isWaiting, setWaiting] = useState(false);
  const { communityPulse } = trpc.useUtils();
  const create = trpc.community.createPost.useMutation();

  async function publish(): Promise<void> {
    setWaiting(true);
    await uploads.settled();
    setWaiting(false);
    if (uploads.read().some(({ failure }) => failure !== null)) {
      toast({
        tone: 'danger',
        title: 'Failed to create post',
        description: 'A file was not uploaded. Try it again or remove it.',
      });
      return;
    }
    const { content, postType, category, pollOptions } = fields;
    const media = uploads.kept();
    try {
      const { post } = await create.mutateAsync({
        content,
        postType,
        category,
        mediaUrls: media.map(({ media }) => media.url),
        mediaTypes: media.map(({ media }) => media.type),
        mediaAlts: media.map(({ alt }) => alt),
        ...(postType === 'poll' && { pollOptions: [...pollOptions] }),
      });
      addPost(queryClient, post);
      void communityPulse.stats.invalidate();
      drop();
      onPublished();
      toast({
        tone: 'success',
        title: 'Post published',
        action: {
          label: 'View',
          onSelect: () => void router.navigate({ to: '/community/post/$id', params: { id: post.id } }),
        },
      });
    } catch (error) {
      showFailure(error, { title: 'Failed to create post', purpose: 'post' });
    }
  }

  return { publish, isPublishing: isWaiting || create.isPending, isWaiting };
}
