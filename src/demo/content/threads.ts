// The threads of the demo. A thread is a post and its comments, each with a stable name.
import { z } from 'zod';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { lastThread } from '../ids.ts';
import type { Handle, Member } from './members.ts';
import { drawingNames } from './pictures.ts';
import { readContent } from './read-content.ts';

/**
 * The files of threads, in this order. A thread is named by its topic and its place, so new threads go to the end of their file.
 */
export const topics = [
  'agents',
  'founders',
  'retrieval',
  'governance',
  'security',
  'ethics',
  'evals',
  'hiring',
  'pricing',
  'measuring',
  'accountability',
  'incidents',
  'funding',
  'customers',
  'design',
  'sales',
  'operations',
  'voices',
  'tooling',
  'everyday',
] as const;

export type Thread = z.output<ReturnType<typeof threadBy>>;
export type NamedThread = Thread & Readonly<{ name: string }>;

export function readThreads(members: readonly Member[]): readonly NamedThread[] {
  const several = z.array(threadBy(members));
  const named = topics.flatMap((topic) =>
    readContent(`threads/${topic}`, several).map((thread, index) => ({ ...thread, name: `${topic}-${index}` })),
  );
  const last = readContent(`threads/${lastThread}`, several.length(1));
  return [...named, ...last.map((thread) => ({ ...thread, name: lastThread }))];
}

export function threadBy(members: readonly Member[]) {
  const handles: ReadonlySet<Handle> = new Set(members.map(({ username }) => username));
  const handle = z.string().refine((name) => handles.has(name), { error: ({ input }) => `${input} is no member.` });
  // The files write a comment as `- maya: What she says.`, and a reply to felix's last comment as `- maya to felix:
  // What she says.`
  const comments = z
    .array(z.record(z.string(), z.string()))
    .transform((lines) => {
      const spoken = lines.flatMap((each) =>
        Object.entries(each).map(([who, text]) => [who.split(' to '), text] as const),
      );
      return spoken.map(([[who, answered], text], index) => [
        who,
        text,
        answered === undefined ? null : spoken.findLastIndex(([[other]], at) => at < index && other === answered),
      ]);
    })
    // The place in the thread of a reply's parent; null for a comment on the post itself.
    .pipe(z.array(z.tuple([handle, z.string(), z.int().min(0, 'Nobody of that name spoke before.').nullable()])))
    .readonly();
  const picture = z.strictObject({ drawing: z.enum(drawingNames), alt: z.string() }).readonly();
  return z
    .strictObject({
      type: z.enum(postTypes),
      category: z.enum(categories),
      by: handle,
      text: z.string(),
      /** The options of a poll. */
      options: z.array(z.string()).readonly().optional(),
      picture: picture.optional(),
      /** If there are several. */
      pictures: z.array(picture).readonly().optional(),
      /** What the author added later, by editing the post. */
      addition: z.string().optional(),
      comments: comments.default([]),
    })
    .transform(({ picture, pictures = picture ? [picture] : [], ...thread }) => ({ ...thread, pictures }))
    .readonly();
}
