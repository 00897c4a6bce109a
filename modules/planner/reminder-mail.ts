// The weekly reminder of a plan. It names tools and metrics only if its reader wants content in mails.
import type { MailBlock, MailDescription } from '../../src/platform/mail/layout.ts';
import type { PlanToRemindOf } from './model/reminder.ts';

export type ReminderLinks = Readonly<{ report: string; settings: string; unsubscribe: string }>;

const maxMetrics = 5;

function contentOf({ inProgress, next, toMeasure }: PlanToRemindOf): readonly MailBlock[] {
  const shown = toMeasure.slice(0, maxMetrics);
  const more = toMeasure.length - shown.length;
  return [
    ...(inProgress.length > 0
      ? ([
          { kind: 'heading', text: 'In progress' },
          { kind: 'list', items: inProgress },
        ] as const)
      : []),
    ...(next === null
      ? []
      : ([{ kind: 'heading', text: `Next: step ${next.step}, ${next.toolName}` }, next.rationale] as const)),
    ...(shown.length > 0
      ? ([
          { kind: 'heading', text: 'Not measured this week' },
          { kind: 'list', items: more > 0 ? [...shown, `and ${more} more`] : shown },
        ] as const)
      : []),
  ];
}

export function reminderMail(
  plan: PlanToRemindOf,
  { quotes, links }: Readonly<{ quotes: boolean; links: ReminderLinks }>,
): MailDescription {
  const { number, tools, completed } = plan;
  const soFar = `${completed} of ${tools} tools completed`;
  return {
    title: quotes ? `Implementation Plan #${number}: ${soFar}` : 'Your implementation plan goes on',
    preview:
      quotes && plan.next !== null ? `Next: ${plan.next.toolName}` : 'It takes a minute to note how far you are.',
    blocks: [...(quotes ? contentOf(plan) : []), { kind: 'button', label: 'Open your plan', url: links.report }],
    footer: {
      text: 'You are getting this email once a week because weekly reminders are part of your monthly subscription at Kindling.',
      links: [
        { label: 'Change reminders', url: links.settings },
        { label: 'Unsubscribe', url: links.unsubscribe },
      ],
    },
  };
}
