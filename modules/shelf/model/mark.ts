// A member's private marks: saved tools and articles, followed tools and sectors.
import { z } from 'zod';
import { defineEvent, idOf, publicText } from '../../../src/kernel/event.ts';
import { toggle } from '../../../src/kernel/toggle.ts';

const memberId = idOf('member');
const ofTool = z.object({ toolId: idOf('tool'), memberId });
const ofArticle = z.object({ articleId: idOf('article'), memberId });
const ofSector = z.object({ sector: publicText('One of the sectors of the directory.'), memberId });

export const ToolSaved = defineEvent('ToolSaved', { summary: 'A member saved a tool.', schema: ofTool });
export const ToolUnsaved = defineEvent('ToolUnsaved', {
  summary: 'A member removed a saved tool.',
  schema: ofTool,
});
export const ArticleSaved = defineEvent('ArticleSaved', { summary: 'A member saved an article.', schema: ofArticle });
export const ArticleUnsaved = defineEvent('ArticleUnsaved', {
  summary: 'A member removed a saved article.',
  schema: ofArticle,
});
export const ToolFollowed = defineEvent('ToolFollowed', {
  summary: 'A member followed a tool, to be notified of news about it.',
  schema: ofTool,
});
export const ToolUnfollowed = defineEvent('ToolUnfollowed', { summary: 'A member unfollowed a tool.', schema: ofTool });
export const SectorFollowed = defineEvent('SectorFollowed', {
  summary: 'A member followed a sector, to be notified of its new tools and of news about its tools.',
  schema: ofSector,
});
export const SectorUnfollowed = defineEvent('SectorUnfollowed', {
  summary: 'A member unfollowed a sector.',
  schema: ofSector,
});

const ofMember = <Asked>(memberId: string, asked: Asked) => ({ ...asked, memberId });
type OfTool = Readonly<{ toolId: string }>;

export const savedTools = toggle({
  category: 'savedtool',
  id: ['toolId', 'memberId'],
  set: ['Mark', ToolSaved],
  unset: ['Unmark', ToolUnsaved],
  dataOf: ofMember<OfTool>,
});
export const savedArticles = toggle({
  category: 'savedarticle',
  id: ['articleId', 'memberId'],
  set: ['Mark', ArticleSaved],
  unset: ['Unmark', ArticleUnsaved],
  dataOf: ofMember<Readonly<{ articleId: string }>>,
});
export const followedTools = toggle({
  category: 'followedtool',
  id: ['toolId', 'memberId'],
  set: ['Mark', ToolFollowed],
  unset: ['Unmark', ToolUnfollowed],
  dataOf: ofMember<OfTool>,
});
export const followedSectors = toggle({
  category: 'followedsector',
  id: ['sector', 'memberId'],
  set: ['Mark', SectorFollowed],
  unset: ['Unmark', SectorUnfollowed],
  dataOf: ofMember<Readonly<{ sector: string }>>,
});
