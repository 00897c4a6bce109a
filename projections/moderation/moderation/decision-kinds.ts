// The notifications of decisions. Moderators speak as one body, so none is named.
import { AppealAnswered, CaseDecided, DecisionDiscussed } from '../../../modules/moderation/model/decision.ts';
import { notificationKind, notifies } from '../../../src/platform/notification-kind.ts';

const words: Readonly<Record<string, string>> = {
  remove: 'What you wrote was removed. The reason is on your account page.',
  warn: 'Our moderators have warned you. The reason is on your account page.',
  suspend: 'Your account is suspended. The reason is on your account page.',
  restore: 'A decision about you was taken back.',
};

export const decisionKind = notificationKind({
  name: 'moderation_decision',
  type: 'moderation_decision',
  version: 1,
  from: [
    notifies(CaseDecided, ({ data: { decisionId, memberId, outcome } }) => ({
      to: outcome === 'dismiss' ? [] : [memberId],
      once: `decision-${decisionId}`,
      details: { outcome },
    })),
  ],
  words: ({ details: { outcome } }) => ({ title: 'A decision by our moderators', message: words[outcome] ?? '' }),
  actionUrl: () => '/account#moderation',
});

export const appealAnsweredKind = notificationKind({
  name: 'appeal_answered',
  type: 'moderation_decision',
  version: 1,
  from: [
    notifies(AppealAnswered, ({ data: { decisionId, memberId, outcome } }) => ({
      to: [memberId],
      once: `appeal-${decisionId}`,
      details: { outcome },
    })),
  ],
  words: ({ details: { outcome } }) => ({
    title: 'Your appeal was answered',
    message: outcome === 'overturned' ? 'The decision was taken back.' : 'The decision stands.',
  }),
  actionUrl: () => '/account#moderation',
});

export const moderatorsWroteKind = notificationKind({
  name: 'moderators_wrote',
  type: 'moderation_decision',
  version: 1,
  from: [
    notifies(DecisionDiscussed, ({ data: { decisionId, memberId, staffId }, metadata }) => ({
      to: staffId === null ? [] : [memberId],
      once: `moderators-wrote-${decisionId}-${metadata.at}`,
    })),
  ],
  words: () => ({
    title: 'Kindling moderators wrote to you',
    message: 'About a decision: it is on your account page, where you can answer.',
  }),
  actionUrl: () => '/account#moderation',
});

/** For those who flagged, without what was decided about whom. */
export const flagDecidedKind = notificationKind({
  name: 'flag_decided',
  type: 'moderation_decision',
  version: 1,
  from: [
    notifies(CaseDecided, ({ data: { decisionId, flaggerIds, outcome } }) => ({
      to: outcome === 'restore' ? [] : flaggerIds,
      once: `flagged-${decisionId}`,
      details: { outcome },
    })),
  ],
  words: ({ details: { outcome } }) => ({
    title: 'Your report was reviewed',
    message:
      outcome === 'dismiss'
        ? 'Our moderators found that it follows the rules. Thank you for looking out.'
        : 'Our moderators have acted on it. Thank you for looking out.',
  }),
  actionUrl: () => '/community',
});
