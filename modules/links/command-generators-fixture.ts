// Random pages that posts link, read and forgotten.
import { type CommandGenerator, markOf } from '../../src/testing/history/history.ts';
import { linkProblems, links } from './model/link.ts';

const system = { kind: 'system', id: 'history' } as const;

const read: CommandGenerator = (history) => {
  const postId = history.one('post');
  const linkId = history.chance(3) ? (history.one('link') ?? history.make('link')) : history.make('link');
  const hasPicture = history.chance(2);
  const daysAgo = history.number(4);
  const problem = history.chance(3) ? history.pick(linkProblems) : undefined;
  if (postId === undefined) return;
  const picture = hasPicture ? { id: history.make('picture'), width: 960, height: 540, hasSmall: true } : null;
  // A link that was forgotten gets another key.
  const newCardId = history.make('link card');
  const { cardId } = history.state(links, linkId);
  const mark = markOf(cardId ?? newCardId);
  const page = { host: `${mark}example`, title: `Moss ${mark}`, description: `Green ${mark}`, picture };
  const lookedAt = new Date(Date.parse(history.at) - daysAgo * 86_400_000).toISOString();
  const data = { linkId, postId, newCardId, found: problem ?? page, lookedAt };
  history.execute(links, linkId, { type: 'RecordPage', data, actor: system });
};

const forget: CommandGenerator = (history) => {
  const linkId = history.one('link');
  if (linkId === undefined) return;
  history.execute(links, linkId, { type: 'Forget', data: { linkId }, actor: system });
};

export const commandGenerators: readonly CommandGenerator[] = [read, read, forget];
