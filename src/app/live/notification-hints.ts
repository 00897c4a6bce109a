// Tells every member who may have a new notification to look for it. The hints follow from the kinds of notification. Only the read
// models decide whether there is one. All members are told when a subject goes, because only the read model knows who was notified about it.
import { type AddressedHint, type HintRule, hint } from '../../platform/live/hint.ts';
import { isNamed, type NotificationKind, toldOf } from '../../platform/notification-kind.ts';

const topic = 'notifications';

/** A notification that a member reads in one window is read in all of their windows. */
export const readElsewhere = (memberId: string): readonly AddressedHint[] => [
  { topic, audience: { member: memberId } },
];

export function hintsOfKinds(kinds: readonly NotificationKind[]): readonly HintRule[] {
  return [...newHints(kinds), ...goneHints(kinds)];
}

function goneHints(kinds: readonly NotificationKind[]): readonly HintRule[] {
  const subjects = new Map(kinds.flatMap(({ about }) => Object.entries(about)));
  const changes = [...subjects.values()].flatMap(({ endings, hidings = [] }) => [...endings, ...hidings]);
  // An event may end or hide several subjects, and one hint tells of all.
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
    from.map(({ event: definition, tell }) =>
      hint(definition, (event): readonly AddressedHint[] => {
        const { to, by } = tell(event);
        // Who has a role, only the read model knows.
        if (!isNamed(to)) return [{ topic, audience: 'members' }];
        const told = by === null ? {} : { by };
        return toldOf(event, to, by).map((member) => ({ topic, audience: { member }, ...told }));
      }),
    ),
  );
}
