// The maximum number of comments on a plan. One stream for each plan, so that concurrent comments never exceed it.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { limitedPlaces } from '../../../src/kernel/places.ts';
import { tooManyComments } from './errors.ts';

const maxComments = 200;

const ofComment = { planId: idOf('plan'), commentId: idOf('plancomment') };

export const PlanCommentPlaceTaken = defineEvent('PlanCommentPlaceTaken', {
  summary: 'A comment took one of the limited places on a plan.',
  schema: z.object({ ...ofComment, /** ISO 8601. */ takenAt: z.string() }),
});
const PlanCommentPlaceFreed = defineEvent('PlanCommentPlaceFreed', {
  summary: 'The place of a removed comment on a plan went to another comment.',
  schema: z.object(ofComment),
});

export const commentPlaces = limitedPlaces({
  ...{ category: 'plancommentplaces', id: ['planId'], thing: 'commentId' },
  ...{ taken: PlanCommentPlaceTaken, freed: PlanCommentPlaceFreed, most: maxComments, full: tooManyComments },
});
