// Checks checkouts that no webhook reported and open payments, and ends the months of the sandbox.
import { derivedId } from '../../src/kernel/ids.ts';
import { hourMs, minuteMs } from '../../src/kernel/instants.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import type { PaymentGateway, PaymentSubject } from '../../src/platform/payments/payments.ts';
import { type Schedule, type ScheduledRun, schedule } from '../../src/platform/reactor/schedule.ts';
import { customers } from './model/customer.ts';
import { CheckoutStarted, MonthlySubscriptionRenewed, MonthlySubscriptionStarted } from './model/customer-events.ts';
import { recordStateOf } from './recording.ts';

type Deps = Readonly<{ paymentGateway: PaymentGateway; unsettled(): AsyncIterable<PaymentSubject> }>;

/** When a checkout is checked: soon, for members who paid and closed the window, and again once it has expired. */
const checkoutChecks = [
  ['billing.ask-checkout', 10 * minuteMs],
  ['billing.ask-checkout-at-its-end', 25 * hourMs],
] as const;
const reconcileEveryMs = 6 * hourMs;

export function billingSchedules({ paymentGateway, unsettled }: Deps): readonly Schedule[] {
  const sandboxMonths = [MonthlySubscriptionStarted, MonthlySubscriptionRenewed].map((event) =>
    schedule.at(
      `billing.sandbox-month-after-${event === MonthlySubscriptionStarted ? 'start' : 'renewal'}`,
      event,
      { at: ({ data }) => (data.provider === 'sandbox' ? data.periodEndsAt : undefined) },
      async ({ data: { memberId, subscriptionId, periodEndsAt } }, { acting }) => {
        const month = { memberId, subscriptionId, periodEndsAt };
        await acting.execute(customers, memberId, { type: 'EndSandboxMonth', data: month });
      },
    ),
  );
  if (paymentGateway.kind !== 'stripe') return sandboxMonths;
  const { payments } = paymentGateway;
  return [
    ...sandboxMonths,
    ...checkoutChecks.map(([name, afterMs]) =>
      schedule.at(name, CheckoutStarted, { lane: 'payments', afterMs }, async ({ data }, { acting }) =>
        recordStateOf(acting, payments, { kind: 'checkout', id: data.checkoutId }),
      ),
    ),
    schedule.sweep(
      'billing.mend-from-provider',
      { everyMs: reconcileEveryMs, lane: 'payments' },
      () => unsettled(),
      async (subject, run) => recordStateOf(actingAbout(subject, run), payments, subject),
    ),
  ];
}

/** Each subject is a separate command, because one member may have several. */
function actingAbout({ kind, id }: PaymentSubject, { acting, actingAs }: ScheduledRun): Acting {
  return actingAs({ commandId: derivedId(acting.commandContext.commandId, kind, id) });
}
