// The file of all subscribers, at the promised length.
import { expect, test } from 'vitest';
import { SubscriptionRequested } from '../../../../modules/newsletter/model/subscription.ts';
import { everySubscriberCsv } from '../../../../projections/newsletter/subscribers/csv.ts';
import { subscribersProjection } from '../../../../projections/newsletter/subscribers/projection.ts';
import { subscribersInEveryState } from '../../../../projections/newsletter/subscribers/queries.ts';
import { foldedReadModels } from '../../../testing/projections/folded-read-models.ts';
import { linesOf } from './subscribers-csv.ts';

const many = 100_000;

test('100,000 subscribers are sent a few at a time, each once', { timeout: 120_000 }, async () => {
  const fields = { clientAddress: '198.51.100.7', requestId: 'r', source: 'newsletter_cta' };
  const requestedAt = '2026-11-01T08:00:00.000Z';
  const events = Array.from({ length: many }, (_, index) =>
    SubscriptionRequested({ ...fields, subscriberId: `s${index}`, email: `reader${index}@example.com`, requestedAt }),
  );
  const { read, close } = await foldedReadModels([subscribersProjection], events);
  const seen = new Set<string>();
  let longest = 0;
  for await (const chunk of linesOf(everySubscriberCsv, subscribersInEveryState(read))) {
    longest = Math.max(longest, chunk.length);
    for (const line of chunk.split('\r\n')) if (line.includes('@')) seen.add(line.slice(0, line.indexOf(',')));
  }
  expect(seen.size).toBe(many);
  expect(longest).toBeLessThan(64_000);
  await close();
});
