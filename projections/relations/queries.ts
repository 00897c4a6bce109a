// Queries about what is between members. Lists of members go through the pipeline of `projections/members`, which hides whom the
// viewer hides.
import { everyOne, findPage, type Page, type PageRequest } from '../../src/platform/paging.ts';
import type { ReadModels } from '../../src/platform/read-models.ts';
import { type Viewer, viewPage } from '../../src/platform/view-pipeline.ts';
import { blocks, followCounts, follows, mutes, pairId } from './projection.ts';
