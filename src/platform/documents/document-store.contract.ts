// The promises of the document store, as tests against the port alone. Every adapter runs them:
// `describeDocumentStore('SQLite', { open })`.
import { describe } from 'vitest';
import { collectionsContract } from './contract/collections.ts';
import { findingContract } from './contract/finding.ts';
import { type Harness, useStore } from './contract/harness.ts';
import { pagingContract } from './contract/paging.ts';
import { findingProperties } from './contract/properties.ts';
import { readingContract } from './contract/reading.ts';
import { searchingContract } from './contract/searching.ts';
import { sharingContract, writingContract } from './contract/writing.ts';

export type { Harness } from './contract/harness.ts';

export function describeDocumentStore(name: string, harness: Harness): void {
  describe(`document store: ${name}`, () => {
    const fixture = useStore(harness);
    describe('collections', () => collectionsContract(fixture));
    describe('reading', () => readingContract(fixture));
    describe('finding', () => findingContract(fixture));
    describe('paging', () => pagingContract(fixture));
    describe('properties', () => findingProperties(fixture));
    describe('searching', () => searchingContract(fixture));
    describe('writing', () => writingContract(fixture));
    if (!harness.isAlone) describe('sharing', () => sharingContract(fixture));
  });
}
