// Members and visitors who check every response against the writes that were acknowledged before the request.
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Member, send } from '../../app/start/instances/instances-member-fixture.ts';
import type { Instance } from '../../app/start/instances/instances-site-fixture.ts';

/** A rebuild waits most of its time. Members who never rest would only measure how busy the machine is. */
const restMs = 250;

type Post = Readonly<{ id: string; createdAt: string }>;

export type Hammering = ReturnType<typeof hammer>;

export function hammer(server: Instance, members: readonly Member[], visitors: number) {
  const wrong: string[] = [];
  const posts: Post[] = [];
  const texts = new Map<string, string>();
  const comments: string[] = [];
  const bios = new Map<string, number>();
  const count = { reads: 0, writes: 0, marked: 0 };
  let shownComments = 0;
  let stopped = false;

  const expected = (holds: boolean, what: string, answer: Answer) => {
    if (!holds) wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  };

  async function read(path: string, by?: Member): Promise<Answer> {
    count.reads += 1;
    const call = { method: 'GET', path };
    const answer = await (by ? by.call(server, call) : send(server.address, call));
    expected(answer.status === 200, `GET ${path}`, answer);
    return answer;
  }

  async function write(by: Member, method: string, path: string, body?: object) {
    const answer = await by.call(server, { method, path, ...(body && { body }) });
    expected(answer.status < 300, `${method} ${path}`, answer);
    count.writes += 1;
    const isShown = !answer.headers.has('x-stale');
    if (!isShown) count.marked += 1;
    return { answer, isShown };
  }

  /** The next request must show every acknowledged write. A write that is not yet shown ends the turn. */
  async function member(self: Member, turn: number): Promise<void> {
    const word = `w${turn}x${self.id.slice(-6)}`;
    const published = await write(self, 'POST', '/community/posts', { content: `Shard ${word}` });
    const post = published.answer.body.post as Post;
    texts.set(post.id, `Shard ${word}`);
    if (!published.isShown) return;
    posts.push(post);
    const path = `/community/posts/${post.id}`;
    const own = await read(path, self);
    expected(postIn(own)?.content === `Shard ${word}`, 'an own post', own);

    const glazed = await write(self, 'PATCH', path, { content: `Shard ${word}, glazed` });
    texts.set(post.id, `Shard ${word}, glazed`);
    const liked = await write(self, 'POST', `${path}/like`);
    if (!(glazed.isShown && liked.isShown)) return;
    const edited = await read(path, self);
    expected(postIn(edited)?.content === `Shard ${word}, glazed`, 'an own post, edited', edited);
    expected(postIn(edited)?.likesCount === 1 && postIn(edited)?.isLiked === true, 'an own like', edited);

    const commented = await write(self, 'POST', `${path}/comments`, { content: `Note ${word}` });
    const comment = commented.answer.body.comment as { id: string };
    comments.push(comment.id);
    if (!commented.isShown) return;
    shownComments += 1;
    const discussion = await read(`${path}/comments`, self);
    expected(idsIn(discussion, 'comments').includes(comment.id), 'an own comment', discussion);

    const found = await read(`/search?q=${word}`, self);
    expected(JSON.stringify(found.body).includes(post.id), `a search for ${word}`, found);

    const introduced = await write(self, 'POST', '/auth/profile', { username: nameOf(self), bio: `bio ${turn}` });
    if (!introduced.isShown) return;
    bios.set(self.id, turn);
    const who = await read('/auth/user', self);
    expected(who.body.username === nameOf(self) && who.body.bio === `bio ${turn}`, 'who one is', who);
  }

  /** A request must show every write acknowledged to anybody before it, and no count may ever fall. */
  async function visitor(atLeast: Record<string, number>): Promise<void> {
    const known = [...posts];
    const list = await read('/community/posts?limit=100');
    const listed = (list.body.posts ?? []) as readonly Post[];
    const oldest = listed.at(-1)?.createdAt ?? '';
    const missing = known.filter(({ id, createdAt }) => createdAt > oldest && !listed.some((post) => post.id === id));
    expected(listed.length === 100 && missing.length === 0, `a list without ${missing.length}`, list);

    for (const [memberId, turn] of [...bios].slice(-1)) {
      const seen = await read(`/users/${memberId}`);
      const bio = (seen.body.user as { bio?: string } | undefined)?.bio ?? '';
      expected(Number(bio.replace('bio ', '')) >= turn, `a member's bio, of turn ${turn} at least`, seen);
    }
    const written = { posts: posts.length, comments: shownComments };
    const pulse = await read('/community/stats');
    for (const [what, figure] of Object.entries((pulse.body.stats ?? {}) as Record<string, number>)) {
      if (what === 'activeMembers') continue;
      const least = Math.max(atLeast[what] ?? 0, written[what as keyof typeof written] ?? 0);
      expected(figure >= least, `${what} after ${least}`, pulse);
      atLeast[what] = Math.max(least, figure);
    }
  }

  async function goOn(act: (turn: number) => Promise<void>): Promise<void> {
    try {
      for (let turn = 1; !stopped; turn += 1) {
        await act(turn);
        await pause(restMs);
      }
    } catch (error) {
      wrong.push(`no answer, or none that could be read: ${error}`);
    }
  }

  const everybody = [
    ...members.map((self) => goOn((turn) => member(self, turn))),
    ...Array.from({ length: visitors }, () => {
      const atLeast = {};
      return goOn(() => visitor(atLeast));
    }),
  ];
  return {
    /** In sentences. */
    wrong,
    /** Each post's last acknowledged text, by the post's id. */
    texts,
    comments,
    /** `marked`: writes reported as stored and not yet shown, which is honest if the projector gets no time. */
    count,
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(everybody);
    },
  };
}

const nameOf = ({ id }: Member): string => `potter-${id.slice(-8)}`;

const postIn = ({ body }: Answer) =>
  body.post as { content?: string; likesCount?: number; isLiked?: boolean } | undefined;

const idsIn = ({ body }: Answer, name: string): readonly string[] =>
  ((body[name] ?? []) as readonly { id: string }[]).map(({ id }) => id);
