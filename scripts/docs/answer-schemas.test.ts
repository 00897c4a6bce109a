import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerSchemas, answerSchemasText } from './answer-schemas.ts';

const root = join(import.meta.dirname, '../..');
const wanted = new Set(['lamps.list', 'lamps.totals', 'lamps.light']);
const lamp = { $ref: '#/components/schemas/Lamp' };
const expected = {
  answers: {
    'lamps.list': {
      type: 'object',
      properties: {
        items: { type: 'array', items: lamp },
        nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['items', 'nextCursor'],
    },
    'lamps.totals': { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
    'lamps.light': {
      type: 'object',
      properties: {
        success: { const: true },
        at: { type: 'string', format: 'date-time' },
        lamps: { type: 'array', items: lamp },
        by: { type: 'object', properties: { id: { type: 'string' }, note: {} }, required: ['id'] },
      },
      required: ['success', 'at', 'lamps'],
    },
  },
  schemas: {
    Lamp: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        isLit: { type: 'boolean' },
        size: { anyOf: [{ type: 'string', enum: ['large', 'small'] }, { type: 'null' }] },
        within: lamp,
      },
      required: ['id', 'isLit', 'size'],
    },
  },
};

test('answers are described as their types have them', () => {
  const found = answerSchemas(root, 'scripts/docs/answer-schemas-fixture.ts', wanted);
  expect(found).toEqual(expected);
  expect(JSON.parse(answerSchemasText(found))).toEqual(expected);
});

test('a file without a router is refused', () => {
  expect(() => answerSchemas(root, 'src/kernel/clock.ts', wanted)).toThrow('exports no router');
});
