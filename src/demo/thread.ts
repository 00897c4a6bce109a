// How the demo's posts are written down: one thread is a post and the comments that answer it.
import type { DrawingName } from './drawings.ts';
import type { Handle } from './members.ts';

export type Thread = Readonly<{
  type: 'celebration' | 'question' | 'resource' | 'insight' | 'poll';
  category: 'ethics' | 'governance' | 'security' | 'innovation' | 'general';
  by: Handle;
  text: string;
  /** A poll's. */
  options?: readonly string[];
  picture?: Readonly<{ drawing: DrawingName; alt: string }>;
  /** What the author added later, by editing the post. */
  addition?: string;
  comments: readonly (readonly [by: Handle, text: string])[];
}>;
