// Finds the errors that keep a post from being published.
import { pollSize as limits } from '../../../modules/community/sizes.ts';
import type { PostDraft } from './post-draft.ts';

export type DraftErrors = Readonly<{
  content: string | undefined;
  pollOptions: readonly (string | undefined)[];
}>;

export function draftErrors({ content, postType, pollOptions }: PostDraft): DraftErrors {
  return {
    content: content.trim() === '' ? 'Post content is required' : undefined,
    pollOptions: postType === 'poll' ? pollOptions.map(optionError) : [],
  };
}

function optionError(option: string, index: number, all: readonly string[]): string | undefined {
  if (option.trim() === '') return `Every option needs a text; a poll has at least ${limits.least}.`;
  const folded = all.map((each) => each.trim().toLowerCase());
  if (folded.indexOf(option.trim().toLowerCase()) < index) return 'This option is already there.';
  return undefined;
}

export function hasErrors({ content, pollOptions }: DraftErrors): boolean {
  return content !== undefined || pollOptions.some((error) => error !== undefined);
}
