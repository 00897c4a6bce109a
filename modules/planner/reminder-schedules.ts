// When reminders start, are taken and mailed. Content is looked up when the mail is written; none is sent empty.
import type { Position } from '../../src/kernel/event.ts';
import { minuteMs } from '../../src/kernel/instants.ts';
import type { MailTransport } from '../../src/platform/mail/mail-transport.ts';
import { type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { type Fingerprint, members } from '../accounts/index.ts';
import { MonthlySubscriptionRenewed, MonthlySubscriptionStarted } from '../billing/index.ts';
import { mailableMember, sendEndable, unsubscribeToken } from '../notifications/index.ts';
import { PlanReminderDue, type PlanToRemindOf, planReminders } from './model/reminder.ts';
import { type ReminderLinks, reminderMail } from './reminder-mail.ts';
import { subscriberAt } from './subscriber.ts';

type Deps = Readonly<{
  mail: MailTransport;
  fingerprint: Fingerprint;
  publicUrl(): string;
  due(): AsyncIterable<Readonly<{ memberId: string; slot: string }>>;
  /** The newest plan with something left to do. Throws until everything up to a position is known. */
  planToRemindOf(memberId: string, upTo: Position): Promise<PlanToRemindOf | undefined>;
}>;

export function reminderSchedules(deps: Deps): readonly Schedule[] {
  const { mail, fingerprint, publicUrl, due, planToRemindOf } = deps;

  const linksFor = (memberId: string, planId: string): ReminderLinks => ({
    report: `${publicUrl()}/implementation-agent/report/${encodeURIComponent(planId)}`,
    settings: `${publicUrl()}/implementation-agent/dashboard`,
    unsubscribe: `${publicUrl()}/unsubscribe?token=${unsubscribeToken(fingerprint, memberId, 'reminders')}`,
  });

  async function start(memberId: string, { acting }: ReactionRun): Promise<void> {
    if ((await acting.load(members, memberId)).state.status !== 'active') return;
    const data = { memberId, ...(await subscriberAt(acting, memberId, acting.at)) };
    await acting.execute(planReminders, memberId, { type: 'StartReminders', data });
  }

  return [
    reaction('planner.start-reminders', MonthlySubscriptionStarted, ({ data }, run) => start(data.memberId, run)),
    reaction('planner.go-on-reminding', MonthlySubscriptionRenewed, ({ data }, run) => start(data.memberId, run)),

    schedule.sweep('planner.take-reminders', { everyMs: minuteMs }, due, async ({ memberId, slot }, { acting }) => {
      const data = { memberId, slot, ...(await subscriberAt(acting, memberId, acting.at)) };
      await acting.execute(planReminders, memberId, { type: 'TakeReminder', data });
    }),

    reaction('planner.mail-reminder', PlanReminderDue, { lane: 'mail' }, async ({ data, position }, { acting }) => {
      const { memberId } = data;
      const found = await mailableMember(acting, fingerprint, memberId);
      if (found === undefined || !(await acting.load(planReminders, memberId)).state.isOn) return;
      if (!(await subscriberAt(acting, memberId, acting.at)).isSubscribed) return;
      const plan = await planToRemindOf(memberId, position);
      if (plan === undefined) return;
      const links = linksFor(memberId, plan.planId);
      const { contentInMails: quotes } = found.settings;
      await sendEndable(mail, found.to, links.unsubscribe, reminderMail(plan, { quotes, links }));
    }),
  ];
}
