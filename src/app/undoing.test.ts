// Whatever a member did, they can take back: the limit for doing it never refuses that.
import { expect, test } from 'vitest';
import { metaOf, proceduresOf, restDoorsOf } from '../platform/rpc/call.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';

test('each change that takes something back has only the limit of changes as such', () => {
  const undoing = [...proceduresOf(routerShapes())].filter(([, procedure]) =>
    restDoorsOf(procedure).some(({ method }) => method === 'DELETE'),
  );
  const limited = undoing.map(([path, procedure]) => [path, metaOf(procedure).limit?.name]);
  expect(limited.length).toBeGreaterThan(20);
  expect(limited.filter(([, limit]) => limit !== undefined && limit !== 'writes')).toEqual([]);
});
