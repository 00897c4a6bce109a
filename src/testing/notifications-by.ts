// Who is notified by a notification kind, and with which text.
import { notifications, notificationsProjection } from '../../projections/notifications/notifications/projection.ts';
import type { NotificationDocument } from '../../projections/notifications/notifications/read-model.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { NotificationKind } from '../platform/notification-kind.ts';
import { foldInMemory } from './projections/memory-fold.ts';
import { recorded } from './projections/projection-specification.ts';

/** The actor is named by id. */
export function notificationsBy(kind: NotificationKind, ...events: readonly DomainEvent[]) {
  return notificationsAfter([kind], ...events).map(({ memberId, actorId, about, details }) => ({
    to: memberId,
    message: kind.words({ actor: actorId ?? '', details, excerpts: {} }).message,
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
