// Every refusal of a member's shelf, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const articleNotFound = refuse.notFound('shelf/article-not-found', 'This article is no longer there.');
export const sectorNotFound = refuse.notFound('shelf/sector-not-found', 'There is no such sector.');
