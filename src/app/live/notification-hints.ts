// Sends a hint to every member who may have a new notification, derived from the kinds of notification. Only the read models know whether
// there is one, and who was notified about a subject that disappears, so all members get that hint.
import { type AddressedHint, type HintRule, hint } from '../../platform/live/hint.ts';
import { isListOfMembers, type NotificationKind, recipientsOf } from '../../platform/notification-kind.ts';

const topic = 'notifications';

/** Sends a member's other windows the hint that a notification was read in one. */
export const readElsewhere = (memberId: string): readonly AddressedHint[] => [
  { topic, audience: { member: memberId } },
];

export function hintsOfKinds(kinds: readonly NotificationKind[]): readonly HintRule[] {
  return [...newHints(kinds), ...goneHints(kinds)];
}

function goneHints(kinds: readonly NotificationKind[]): readonly HintRule[] {
  const subjects = new Map(kinds.flatMap(({ about }) => Object.entries(about)));
  const changes = [...subjects.values()].flatMap(({ endings, hidings = [] }) => [...endings, ...hidings]);
  // An event may end or hide several subjects, and one hint covers all of them.
  const byType = new Map(changes.toReversed().map((change) => [change.event.type, change]));
  return [...byType.values()].map((change) =>
    hint(change.event, (event): readonly AddressedHint[] => {
      const whose = 'whose' in change ? change.whose?.(event) : undefined;
      return [{ topic, audience: whose === undefined ? 'members' : { member: whose } }];
    }),
  );
}

function newHints(kinds: readonly NotificationKind[]): readonly HintRule[] {
  return kinds.flatMap(({ from }) =>
    from.map(({ event: definition, announce }) =>
      hint(definition, (event): readonly AddressedHint[] => {
        const { to, by } = announce(event);
        // Only the read model knows who has a role.
        if (!isListOfMembers(to)) return [{ topic, audience: 'members' }];
        const fields = by === null ? {} : { by };
        return recipientsOf(event, to, by).map((member) => ({ topic, audience: { member }, ...fields }));
      }),
    ),
  );
}
