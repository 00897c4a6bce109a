// Posts of the demo with their comments. Some authors add the outcome days later.
import { comments, posts } from '../../../modules/community/index.ts';
import { mediaUrl } from '../../../modules/media/index.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/instants.ts';
import { parseText } from '../../text/parse.ts';
import { mentionsIn } from '../../text/reading.ts';
import type { Chance } from '../chance.ts';
import type { Handle } from '../content/members.ts';
import { readDrawing } from '../content/pictures.ts';
import type { NamedThread } from '../content/threads.ts';
import { commentIdOf, mediaIdOf, memberIdOf, postIdOf } from '../ids.ts';
import type { Acting, DemoDeps, Moment } from '../moment.ts';
import { newestMs, type Stage } from '../stage.ts';
import { introducing } from './accounts.ts';
import { upload } from './uploads.ts';

/** A post with an outcome is at least this old, so that there is time for one. */
const endingMs = 16 * dayMs;

/** The name of the moment after which a thread can be answered, liked and voted on. */
const posting = ({ name }: NamedThread): string => `post ${name}`;

/** What a member does with a post, once both are there. */
export function actionOn(thread: NamedThread, verb: string, by: Handle, atMs: number) {
  return { name: `${verb} ${thread.name} ${by}`, by, atMs, needs: [introducing(by), posting(thread)] };
}

/** Returns a time after all participants have joined. Posts become more frequent, and come in waking hours. */
export function postingMs({ by, comments, addition }: NamedThread, { joinedMs }: Stage, chance: Chance): number {
  const present = Math.max(...[by, ...comments.map(([commenter]) => commenter)].map(joinedMs)) + hourMs;
  const latest = newestMs - (addition === undefined ? chance.between(0.1, 9) * hourMs : endingMs);
  const day = Math.floor((present + (latest - present) * chance.next() ** 0.8) / dayMs);
  // The community begins at the current hour of day; offsets spread the members over time zones.
  const hour = 12 + chance.normal() * 4.5;
  return Math.min(Math.max(day * dayMs + hour * hourMs, present), latest);
}

/** Returns the function that creates a thread's moments of writing: its post, its comments and its edit. */
export function writingsOf({ members }: Stage, chance: Chance) {
  const handles: ReadonlySet<Handle> = new Set(members.map(({ username }) => username));
  /** The names as the text spells them. */
  const namesIn = (text: string): readonly string[] =>
    mentionsIn(parseText(text)).flatMap((spellings) =>
      spellings.filter((name) => handles.has(name.toLowerCase())).slice(0, 1),
    );
  const mentionedIn = (text: string): readonly Handle[] => namesIn(text).map((name) => name.toLowerCase());
  const mentionsOf = (text: string) =>
    namesIn(text).map((name) => ({ name, memberId: memberIdOf(name.toLowerCase()) }));

  async function post(thread: NamedThread, acting: Acting, { uploads }: DemoDeps): Promise<void> {
    const { name, type, category, text, options, pictures } = thread;
    const postId = postIdOf(name);
    const urlOf = (index: number) => mediaUrl(mediaIdOf(name, index));
    const media = pictures.map(({ alt }, index) => ({ url: urlOf(index), type: 'image' as const, alt }));
    const pollOptions = options ? [...options] : null;
    const data = { postId, postType: type, category, content: text, media, pollOptions, mentions: mentionsOf(text) };
    await acting.execute(posts, postId, { type: 'CreatePost', data });
    for (const [index, { drawing }] of pictures.entries()) {
      await upload(mediaIdOf(name, index), postId, () => readDrawing(drawing), acting, uploads);
    }
  }

  async function edit({ name, text, addition = '' }: NamedThread, acting: Acting): Promise<void> {
    const content = `${text}\n\n${addition}`;
    await acting.execute(posts, postIdOf(name), { type: 'EditPost', data: { content, mentions: mentionsOf(content) } });
  }

  async function comment(thread: NamedThread, index: number, content: string, acting: Acting): Promise<void> {
    const { name, by } = thread;
    const commentId = commentIdOf(name, index);
    const above = answeredIn(thread, index);
    const data = {
      commentId,
      postId: postIdOf(name),
      postAuthorId: memberIdOf(by),
      content,
      ...(above && { parentId: commentIdOf(name, above.top), answeredAuthorId: memberIdOf(above.by) }),
      mentions: mentionsOf(content),
    };
    await acting.execute(comments, commentId, { type: 'AddComment', data });
  }

  return (thread: NamedThread, postedMs: number): readonly Moment[] => {
    const { name, by, text, addition = '' } = thread;
    const others = (words: string) => mentionedIn(words).filter((member) => member !== by);
    const answers = answersTo(thread, postedMs, chance);
    const answeredMs = answers.at(-1)?.atMs ?? postedMs;
    return [
      {
        name: posting(thread),
        by,
        atMs: postedMs,
        needs: [introducing(by)],
        notifies: others(text),
        enact: (acting, deps) => post(thread, acting, deps),
      },
      ...answers.map(({ commenter, words, atMs }, index): Moment => {
        const above = answeredIn(thread, index);
        const notified = [by, ...(above ? [above.by] : []), ...mentionedIn(words)];
        return {
          name: commenting(thread, index),
          by: commenter,
          atMs,
          needs: [introducing(commenter), above ? commenting(thread, above.top) : posting(thread)],
          notifies: notified.filter((member) => member !== commenter),
          enact: (acting) => comment(thread, index, words, acting),
        };
      }),
      ...(addition === '' ? [] : [endingMsOf(answeredMs, chance)]).map(
        (atMs): Moment => ({
          name: `edit ${name}`,
          by,
          atMs,
          needs: [introducing(by), posting(thread)],
          notifies: others(addition),
          enact: (acting) => edit(thread, acting),
        }),
      ),
    ];
  };
}

const commenting = ({ name }: NamedThread, index: number): string => `comment ${name} ${index}`;

/** The parent of a reply: its author, and the place in the thread of the comment that both are placed under. */
function answeredIn({ comments }: NamedThread, index: number): { by: Handle; top: number } | undefined {
  const parentIndex = comments[index]?.[2] ?? null;
  if (parentIndex === null) return undefined;
  let top = parentIndex;
  for (let above = comments[top]?.[2] ?? null; above !== null; above = comments[top]?.[2] ?? null) top = above;
  return { by: comments[parentIndex]?.[0] ?? '', top };
}

function answersTo({ by, comments }: NamedThread, postedMs: number, chance: Chance) {
  let answeredMs = postedMs;
  const left = comments.length;
  return comments.map(([commenter, words], index) => {
    // An author who asked a question comes back last, after trying the answer.
    const triedMs = index === left - 1 && index > 0 && commenter === by ? chance.between(0.5, 4) * dayMs : 0;
    const pauseMs = 4 * minuteMs + chance.exponential() * (index === 0 ? 50 : 110) * minuteMs + triedMs;
    answeredMs += Math.min(pauseMs, (newestMs - answeredMs) / (left - index + 1));
    return { commenter, words, atMs: answeredMs };
  });
}

/** A time some days after the last answer, or half way from it to now. */
function endingMsOf(answeredMs: number, chance: Chance): number {
  return Math.min(answeredMs + chance.between(3, 9) * dayMs, (answeredMs + newestMs) / 2);
}
