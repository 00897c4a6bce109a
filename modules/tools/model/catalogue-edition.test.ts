import { it } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { catalogueEditions } from './catalogue-edition.ts';

const record = (edition: string) =>
  ({
    type: 'RecordEdition',
    data: { edition, tools: 129 },
    actor: { kind: 'system', id: 'tools' },
    at: '2026-03-02T09:00:00.000Z',
  }) as const;
const recorded = (edition: string) => ({ type: 'CatalogueImported', data: { edition, tools: 129 } }) as const;

it('an edition of the catalogue is recorded until it is the last one', () => {
  const editions = specify(catalogueEditions);
  editions.given().when(record('one')).thenDecided(recorded('one'));
  editions.given(recorded('one')).when(record('one')).thenNothing();
  editions.given(recorded('one'), recorded('two')).when(record('one')).thenDecided(recorded('one'));
});
