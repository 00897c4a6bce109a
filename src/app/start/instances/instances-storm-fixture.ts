// A storm of commands. Like the web client, each member repeats a command under the same key until any instance acknowledges it. Every
// acknowledged command must be in the log permanently, exactly once.
import { randomUUID } from 'node:crypto';
import { type Call, type Member, publish } from './instances-member-fixture.ts';
import type { Instance } from './instances-site-fixture.ts';

export type Acknowledged = Readonly<{
  /** The texts of posts and comments. Their ids are in the log only, if the response came before they were shown. */
  posts: ReadonlySet<string>;
  comments: ReadonlySet<string>;
  /** Ids of the members whose like of the storm's post was acknowledged. */
  likedBy: ReadonlySet<string>;
}>;

export type Storm = Readonly<{
  /** Resolves once `count` commands were acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Resolves when every command was acknowledged. */
  done: Promise<Acknowledged>;
  /** The post that members like and comment on. */
  postId: string;
  /** The text that begins every post and comment of this storm. */
  name: string;
}>;

const commandsOfEach = 24;
const sendAgainAtMost = 400;

export async function startStorm(members: readonly Member[], instances: readonly Instance[]): Promise<Storm> {
  const [first] = members;
  if (first === undefined) throw new Error('A storm needs members.');
  const instanceAt = (turn: number): Instance => {
    const instance = instances[turn % instances.length];
    if (instance === undefined) throw new Error('A storm needs instances.');
    return instance;
  };
  const name = `storm ${randomUUID()}`;
  const postId = await publish(first, instanceAt(0), name);
  const posts = new Set([name]);
  const comments = new Set<string>();
  const likedBy = new Set<string>();
  let count = 0;
  const waiting = new Set<{ count: number; resolve: () => void }>();

  async function persist(member: Member, call: Call, turn: number): Promise<void> {
    const keyed = { ...call, key: randomUUID() };
    for (let tries = 0; tries < sendAgainAtMost; tries++) {
      const answer = await member.call(instanceAt(turn + tries), keyed).catch(unanswered);
      if (answer !== undefined && answer.status < 300) {
        count += 1;
        for (const each of waiting) if (count >= each.count) each.resolve();
        return;
      }
      if (answer !== undefined && answer.status !== 503) {
        throw new Error(`${call.method} ${call.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
    }
    throw new Error(`${call.method} ${call.path} was never acknowledged.`);
  }

  async function storm(member: Member, number: number): Promise<void> {
    for (let turn = 0; turn < commandsOfEach; turn++) {
      const content = `${name}: thought ${turn} of member ${number}`;
      if (turn % 3 === 0) {
        await persist(member, { method: 'POST', path: '/community/posts', body: { content } }, turn);
        posts.add(content);
      } else if (turn % 3 === 1) {
        const path = `/community/posts/${postId}/comments`;
        await persist(member, { method: 'POST', path, body: { content } }, turn);
        comments.add(content);
      } else {
        await persist(member, { method: 'POST', path: `/community/posts/${postId}/like` }, turn);
        likedBy.add(member.id);
      }
    }
  }

  const done = Promise.all(members.map(storm)).then(() => ({ posts, comments, likedBy }));
  return {
    postId,
    name,
    async acknowledged(wanted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ count: wanted, resolve });
      // A storm that fails or ends sooner ends the wait.
      await Promise.race([promise, done]);
    },
    done,
  };
}

/** Returns undefined if the instance or the connection is gone. It is unknown whether the command arrived, so it is sent again. */
function unanswered(error: unknown): undefined {
  if (error instanceof TypeError && error.message === 'fetch failed') return undefined;
  if (error instanceof TypeError && error.message === 'terminated') return undefined;
  throw error;
}
