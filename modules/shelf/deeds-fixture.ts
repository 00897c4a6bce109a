// Members who save random tools and articles, and follow random tools and sectors.
import { by, type Deed } from '../../src/testing/history/world.ts';
import { activeMembers } from '../accounts/deeds-fixture.ts';
import { followTellings } from './follow-telling.ts';
import { followedSectors, followedTools, savedArticles, savedTools } from './mark.ts';

const keep: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const actor = by(memberId);
  const type = world.chance(3) ? 'Unmark' : 'Mark';
  const [toolId, articleId] = [`tool-${world.number(3)}`, `article-${world.number(3)}`];
  const sector = `sector-${world.number(3)}`;
  world.execute(savedTools, [toolId, memberId], { type, data: { toolId }, actor });
  world.execute(followedTools, [toolId, memberId], { type, data: { toolId }, actor });
  world.execute(savedArticles, [articleId, memberId], { type, data: { articleId }, actor });
  world.execute(followedSectors, [sector, memberId], { type, data: { sector }, actor });
};

const tell: Deed = (world) => {
  const memberId = world.pick(activeMembers(world));
  if (memberId === undefined) return;
  const toolId = `tool-${world.number(3)}`;
  const articleId = world.chance(2) ? `article-${world.number(3)}` : null;
  const data = { toolId, articleId, followerIds: [memberId] };
  const actor = { kind: 'system', id: 'history' } as const;
  world.execute(followTellings, [articleId ?? toolId, toolId], { type: 'TellFollowers', data, actor });
};

export const deeds: readonly Deed[] = [keep, keep, keep, tell];
