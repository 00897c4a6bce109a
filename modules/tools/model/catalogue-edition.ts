// The edition of the shipped catalogue that was last imported, so that a start that finds the same one does nothing.
import { z } from 'zod';
import { aggregate } from '../../../src/kernel/aggregate.ts';
import type { Command } from '../../../src/kernel/command.ts';
import { defineEvent, type EventsOf, publicText } from '../../../src/kernel/event.ts';

const CatalogueImported = defineEvent('CatalogueImported', {
  summary: 'The directory imported an edition of the shipped catalogue.',
  schema: z.object({ edition: publicText('The version of the shipped catalogue.'), tools: z.int() }),
});

const events = [CatalogueImported] as const;
type EditionEvent = EventsOf<typeof events>;
type RecordEdition = Command<'RecordEdition', Readonly<{ edition: string; tools: number }>>;
type EditionState = Readonly<{ edition: string | null }>;

export const catalogueEditions = aggregate({
  category: 'catalogue',
  id: [],
  events,
  decider: {
    initial: { edition: null } as EditionState,
    evolve: (_: EditionState, { data }: EditionEvent): EditionState => ({ edition: data.edition }),
    decide: ({ data }: RecordEdition, { edition }: EditionState): readonly EditionEvent[] =>
      data.edition === edition ? [] : [CatalogueImported(data)],
  },
});
