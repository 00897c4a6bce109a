// The notifications of moderators: something was flagged, once a day for each item, and a member appealed.
import { caseIdOf } from '../../../modules/moderation/model/case.ts';
import { AppealRaised } from '../../../modules/moderation/model/decision.ts';
import { FlagRaised } from '../../../modules/moderation/model/flag.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

export const newFlagKind = notificationKind({
  name: 'new_flag',
  type: 'new_flag',
  forStaff: true,
  version: 2,
  from: [
    notifies(FlagRaised, ({ data: { kind, aboutId, authorId, reason, staffIds }, metadata }) => ({
      to: staffIds.filter((id) => id !== authorId),
      once: `new-flag-${caseIdOf(kind, aboutId)}-${metadata.at.slice(0, 10)}`,
      details: { kind, reason },
    })),
  ],
  words: ({ details: { kind, reason } }) => ({
    title: 'New report',
    message: `A ${kind.replace('-', ' ')} was reported: ${reason}`,
  }),
  actionUrl: () => '/admin?tab=flags',
});

export const newAppealKind = notificationKind({
  name: 'new_appeal',
  type: 'new_flag',
  forStaff: true,
  version: 2,
  from: [
    notifies(AppealRaised, ({ data: { decisionId, memberId, staffIds } }) => ({
      to: staffIds.filter((id) => id !== memberId),
      once: `new-appeal-${decisionId}`,
    })),
  ],
  words: () => ({ title: 'New appeal', message: 'A member appealed against a decision' }),
  actionUrl: () => '/admin?tab=appeals',
});
