// The demo's conversations between members, each with a stable name.
import { z } from 'zod';
import type { Handle, Member } from './members.ts';
import { readContent } from './read-content.ts';

/**
 * The files of conversations, in this order. A conversation is named by its file and its place, so new ones go to the end of their
 * file.
 */
export const conversationFiles = ['robin', 'business', 'builders'] as const;

export type Conversation = z.output<ReturnType<typeof conversationOf>>;
export type NamedConversation = Conversation & Readonly<{ name: string }>;

export function readConversations(members: readonly Member[]): readonly NamedConversation[] {
  const several = z.array(conversationOf(members));
  return conversationFiles.flatMap((file) =>
    readContent(`conversations/${file}`, several).map((conversation, index) => ({
      ...conversation,
      name: `${file}-${index}`,
    })),
  );
}

function conversationOf(members: readonly Member[]) {
  const handles: ReadonlySet<Handle> = new Set(members.map(({ username }) => username));
  const handle = z.string().refine((name) => handles.has(name), { error: ({ input }) => `${input} is no member.` });
  return z
    .strictObject({
      between: z.tuple([handle, handle]),
      /** The files write a message as `- maya: What she says.` */
      messages: z
        .array(z.record(handle, z.string()))
        .min(1)
        .transform((lines) => lines.flatMap((each) => Object.entries(each)))
        .readonly(),
      /** How many of the last messages, all from one of the two, are unread. */
      unread: z.int().min(0).default(0),
      /** Whether the receiver does not follow the first writer. */
      request: z.boolean().default(false),
    })
    .refine(({ between, messages }) => messages.every(([by]) => between.includes(by)), {
      error: 'Somebody else speaks in it.',
    })
    .readonly();
}
