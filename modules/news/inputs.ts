// The inputs of the admins' calls, parsed and cleaned once, at the edge.
import { z } from 'zod';
import { canonicalUrl } from '../../src/kernel/canonical-url.ts';
import { singleLine } from '../../src/kernel/text.ts';
import { webAddress } from '../../src/platform/feeds/web-address.ts';
import { keywordKinds } from './model/keyword.ts';
import { newsCategories } from './names.ts';

const addressMessage = 'Please enter the web address of a feed.';

const url = z.string(addressMessage).transform((text, context) => {
  const address = webAddress(text);
  if (address !== null && canonicalUrl(address) !== null) return address;
  context.addIssue({ code: 'custom', message: addressMessage });
  return z.NEVER;
});

export const addedFeed = z.object({
  url,
  /** Default: the host name. */
  name: singleLine({ max: 100, messages: { tooLong: 'At most 100 characters.' } }).nullish(),
  category: z.enum(newsCategories, `Choose a category: ${newsCategories.join(', ')}.`).default('innovation'),
});

export const triedFeed = z.object({ url, category: z.enum(newsCategories).default('innovation') });

const word = singleLine({
  min: 2,
  max: 60,
  messages: { invalid: 'Enter a word.', tooShort: 'At least 2 characters.', tooLong: 'At most 60 characters.' },
});

export const keyword = z.object({ word, kind: z.enum(keywordKinds, 'Choose block or keep.') });

export const byId = z.object({ id: z.string().max(100) });
