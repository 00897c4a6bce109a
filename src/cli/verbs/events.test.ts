import { describe, expect, it } from 'vitest';
import { eventDescriptions } from '../../app/registry.ts';
import { operatorOf } from '../cli-fixture.ts';

/** The folder does not exist, because the catalogue needs no installation. */
const operator = operatorOf({ folder: '/nonexistent/kindling' });

type Answer = Readonly<{ events: readonly Readonly<Record<string, unknown>>[] }>;
const catalogue = (...line: readonly string[]) => operator.json<Answer>(['events', 'catalogue', ...line]);

describe('kindling events catalogue', () => {
  it('lists every type that a module defines, once', async () => {
    const { events } = await catalogue();
    const types = events.map(({ type }) => type);
    expect(types.toSorted()).toEqual(eventDescriptions.map(({ type }) => type).toSorted());
    expect(new Set(types).size).toBe(types.length);
  });

  it('shows module, version, payload, its personal fields, and the person that they are about', async () => {
    const { events } = await catalogue('PostCreated');
    expect(events).toEqual([
      expect.objectContaining({
        type: 'PostCreated',
        module: 'community',
        personal: expect.objectContaining({ content: 'authorId' }),
        schema: expect.objectContaining({
          type: 'object',
          properties: expect.objectContaining({ postId: expect.objectContaining({ type: 'string' }) }),
        }),
      }),
    ]);
    const { out } = await operator.kindling(['events', 'catalogue', 'PostCreated']);
    expect(out).toMatch(/^PostCreated +community +\d+ +content/m);
    expect(out).toContain('"postId"');
  });

  it('filters by module', async () => {
    const { events } = await catalogue('--module', 'operations');
    expect(new Set(events.map(({ module }) => module))).toEqual(new Set(['operations']));
  });

  it.each([
    ['type', ['PostExploded'], 'There is no event type PostExploded.'],
    ['module', ['--module', 'kitchen'], 'There is no module kitchen.'],
  ])('knows no %s that is not there', async (_what, line, message) => {
    expect(await operator.kindling(['events', 'catalogue', ...line])).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    });
  });
});
