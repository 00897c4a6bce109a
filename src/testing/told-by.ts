// Whom a kind of notification tells, and what they read: how the tests of kinds are written.
import { notifications, notificationsProjection } from '../../projections/notifications/projection.ts';
import type { NotificationDocument } from '../../projections/notifications/read-model.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { NotificationKind } from '../platform/notification-kind.ts';
import { foldInMemory } from './memory-fold.ts';
import { recorded } from './projection-specification.ts';

/** What stands after these events, by the order of who was told. The actor is called by their id. */
export function toldBy(kind: NotificationKind, ...events: readonly DomainEvent[]) {
  return notificationsAfter([kind], ...events).map(({ memberId, actorId, about, details }) => ({
    to: memberId,
    message: kind.words({ actor: actorId ?? '', details }).message,
    actionUrl: kind.actionUrl(about),
  }));
}

export function notificationsAfter(
  kinds: readonly NotificationKind[],
  ...events: readonly DomainEvent[]
): readonly NotificationDocument[] {
  const folded = foldInMemory(notificationsProjection(kinds), recorded(events)).get(notifications.name);
  return [...(folded?.values() ?? [])] as NotificationDocument[];
}
