// Every refusal of a member's shelf, in one list.
import { refuse } from '../../../src/kernel/refusal.ts';

export const articleNotFound = refuse('shelf/article-not-found', 'not-found', 'This article is no longer there.');
export const sectorNotFound = refuse('shelf/sector-not-found', 'not-found', 'There is no such sector.');
