// Members who save random tools and articles, and follow random tools and sectors.
import { by, type CommandGenerator } from '../../src/testing/history/history.ts';
import { byMember } from '../accounts/command-generators-fixture.ts';
import { followerNotices } from './model/follower-notices.ts';
import { followedSectors, followedTools, savedArticles, savedTools } from './model/mark.ts';

const keep = byMember((history, memberId) => {
  const actor = by(memberId);
  const type = history.chance(3) ? 'Unmark' : 'Mark';
  const [toolId, articleId] = [`tool-${history.number(3)}`, `article-${history.number(3)}`];
  const sector = `sector-${history.number(3)}`;
  history.execute(savedTools, [toolId, memberId], { type, data: { toolId }, actor });
  history.execute(followedTools, [toolId, memberId], { type, data: { toolId }, actor });
  history.execute(savedArticles, [articleId, memberId], { type, data: { articleId }, actor });
  history.execute(followedSectors, [sector, memberId], { type, data: { sector }, actor });
});

const tell = byMember((history, memberId) => {
  const toolId = `tool-${history.number(3)}`;
  const articleId = history.chance(2) ? `article-${history.number(3)}` : null;
  const data = { toolId, articleId, followerIds: [memberId] };
  const actor = { kind: 'system', id: 'history' } as const;
  history.execute(followerNotices, [articleId ?? toolId, toolId], { type: 'TellFollowers', data, actor });
});

export const commandGenerators: readonly CommandGenerator[] = [keep, keep, keep, tell];
