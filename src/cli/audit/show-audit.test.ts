// Layouts of audited events that the log of a test can't contain.
import { expect, test } from 'vitest';
import type { AuditEvent } from './audit-event.ts';
import { auditTree } from './show-audit.ts';

function anEvent(position: number, type: string, eventId: string, causationId: string): AuditEvent {
  return {
    ...{ position: String(position), at: '2026-11-03T09:00:00.000Z', type, module: 'accounts' },
    ...{ stream: 'user-ada', revision: position, actor: { kind: 'system', id: 'accounts.greet' }, members: [] },
    ...{ eventId, commandId: causationId, correlationId: 'request-1', causationId },
  };
}

test('an event’s effects are indented below it, and their effects below them', () => {
  const events = [
    anEvent(1, 'MemberRegistered', 'e1', 'request-1'),
    anEvent(2, 'MemberGreeted', 'e2', 'e1'),
    anEvent(3, 'SessionStarted', 'e3', 'request-1'),
    anEvent(4, 'GreetingRead', 'e4', 'e2'),
  ];
  const lines = auditTree(events, false).split('\n');
  expect(lines.map((line) => line.replace(/ {2}user-ada.*/, ''))).toEqual([
    'correlation request-1, 4 events',
    '├─ MemberRegistered',
    '│  └─ MemberGreeted',
    '│     └─ GreetingRead',
    '└─ SessionStarted',
  ]);
});

test('an event without a known cause is at the edge, and older ones are mentioned', () => {
  expect(auditTree([anEvent(2, 'MemberGreeted', 'e2', 'e1')], true)).toMatch(
    /\n└─ MemberGreeted .*\nThere are older ones/,
  );
});
