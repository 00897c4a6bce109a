// A rule that refuses a second request after a first one succeeded, whether or not read models show the first one.
import type { TestKindling } from './test-kindling.ts';
import type { MemberCaller, Reply } from './test-member.ts';

export type Scene = Readonly<{
  site: TestKindling;
  chief: MemberCaller;
  member(): Promise<MemberCaller>;
  /** A name that nothing else has. */
  name(prefix: string): string;
}>;

export type Decision = Readonly<{
  /** A sentence such as "a member reviews a tool once". */
  rule: string;
  /** Read models show everything up to here. */
  arrange(scene: Scene): Promise<Readonly<{ first(): Promise<Reply>; second(): Promise<Reply> }>>;
  /** To the second request. */
  answer: Readonly<{ status: number; code?: string }>;
}>;
