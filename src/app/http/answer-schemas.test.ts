// Calls return what the API document says.
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { OpenApiDocument } from '../../platform/rpc/openapi.ts';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import type { MemberCaller } from '../../testing/test-member.ts';

type Schema = Parameters<typeof z.fromJSONSchema>[0];

let kindling: TestKindling;
let document: OpenApiDocument;
let chief: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  document = (await kindling.app().inject({ url: '/api/openapi.json' })).json();
  const ada = await kindling.member('ada');
  chief = await kindling.admin('chief');
  await ada.post('/community/posts', { content: 'A lamp for everybody' });
  await chief.post('/admin/tools', {
    ...{ name: 'Lantern', summary: 'Lights up the way', description: 'It lights up the way, however dark.' },
    ...{ sector: 'marketing', website: 'https://lantern.example', pricing: 'Free', features: ['Bright'] },
  });
});
afterAll(() => kindling.close());

function answerOf(method: string, path: string): { schema: Schema } | undefined {
  const { responses } = document.paths[path]?.[method] ?? {};
  const [, response] = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  return (response as { content?: Record<string, { schema: Schema }> } | undefined)?.content?.['application/json'];
}

/** Zod resolves references within the schema itself. */
function parserOf(schema: Schema): z.ZodType {
  const whole = { ...(schema as object), $defs: document.components.schemas };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')));
}

test('every call that returns JSON documents its schema', () => {
  const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => {
        const answer = answerOf(method, path);
        return answer && Object.keys(answer.schema as object).length < 2 && !('$ref' in (answer.schema as object));
      })
      .map((method) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});

it.each([
  ['/ai-tools', '/ai-tools?limit=3'],
  ['/ai-tools/{idOrSlug}', '/ai-tools/lantern'],
  ['/news', '/news'],
  ['/community/posts', '/community/posts'],
  ['/auth/user', '/auth/user'],
  ['/home/digest', '/home/digest'],
  ['/notifications', '/notifications'],
  ['/subscription/status', '/subscription/status'],
  ['/implementation-agent/reports', '/implementation-agent/reports'],
  ['/admin/stats', '/admin/stats'],
  ['/admin/users', '/admin/users'],
  ['/weekly-report', '/weekly-report'],
  ['/weekly-report/email', '/weekly-report/email'],
])('GET %s answers so', async (path, url) => {
  const { status, body } = await chief.get(url);
  expect(status).toBe(200);
  const answer = answerOf('get', path);
  expect(parserOf(answer?.schema ?? false).safeParse(body).error).toBeUndefined();
});
