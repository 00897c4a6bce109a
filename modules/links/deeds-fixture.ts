// Random pages that posts link, read and forgotten.
import { type Deed, markOf } from '../../src/testing/history/world.ts';
import { linkProblems, links } from './link.ts';

const system = { kind: 'system', id: 'history' } as const;

const read: Deed = (world) => {
  const postId = world.one('post');
  const linkId = world.chance(3) ? (world.one('link') ?? world.make('link')) : world.make('link');
  const hasPicture = world.chance(2);
  const daysAgo = world.number(4);
  const problem = world.chance(3) ? world.pick(linkProblems) : undefined;
  if (postId === undefined) return;
  const picture = hasPicture ? { id: world.make('picture'), width: 960, height: 540, hasSmall: true } : null;
  // A link that was forgotten gets another key.
  const newCardId = world.make('link card');
  const { cardId } = world.state(links, linkId);
  const mark = markOf(cardId ?? newCardId);
  const page = { host: `${mark}example`, title: `Moss ${mark}`, description: `Green ${mark}`, picture };
  const lookedAt = new Date(Date.parse(world.at) - daysAgo * 86_400_000).toISOString();
  const data = { linkId, postId, newCardId, found: problem ?? page, lookedAt };
  world.execute(links, linkId, { type: 'RecordPage', data, actor: system });
};

const forget: Deed = (world) => {
  const linkId = world.one('link');
  if (linkId === undefined) return;
  world.execute(links, linkId, { type: 'Forget', data: { linkId }, actor: system });
};

export const deeds: readonly Deed[] = [read, read, forget];
