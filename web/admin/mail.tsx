// Mail: whether it can be sent, a test mail, and the suppressed addresses.
import { Link } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { FormFailure } from '../form-failure.tsx';
import { type ApiOutputs, messageOf, trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/layers/toast-store.ts';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { AdminList } from './admin-list.tsx';
import { FilterSelect, filtered, newestFirst, useChoice } from './filters.tsx';

type Failed = ApiOutputs['mail']['failedAddresses']['addresses'][number];

export function MailView() {
  return (
    <div className="flex flex-col gap-6">
      <Leaving />
      <FailedAddresses />
    </div>
  );
}

const ways = {
  smtp: { line: 'Email is sent through your mail server.', setting: 'SMTP_URL is set.' },
  outbox: { line: 'Email is not sent. You can read it at /dev/mail.', setting: 'SMTP_URL is not set.' },
  none: { line: 'Email is not sent yet.', setting: 'SMTP_URL is not set: emails wait until it is.' },
} as const;

function Leaving() {
  const { data, error } = trpc.mail.mail.useQuery();
  const send = trpc.mail.sendTestMail.useMutation();
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3">
      <p>
        {data
          ? ways[data.mail.leavesBy].line
          : error
            ? messageOf(error, 'The email settings did not load.')
            : 'Loading…'}
      </p>
      {data && (
        <p className="wrap-anywhere text-ink-muted text-sm">
          {ways[data.mail.leavesBy].setting} From {data.mail.from}
        </p>
      )}
      <Button icon={<Send aria-hidden="true" />} pending={send.isPending} onClick={() => send.mutate()}>
        Send a test email to myself
      </Button>
      <div role="status" className="w-full">
        {send.data && <Notice tone="success">An email is on its way to {send.data.to}.</Notice>}
      </div>
      <FormFailure error={send.error} otherwise="The email was not sent. Please try again." />
    </div>
  );
}

const kinds = [
  { value: '', label: 'All reasons' },
  { value: 'bounced', label: 'Email bounced' },
  { value: 'complained', label: 'Marked as spam' },
] as const;
const heads = [
  { title: 'Address', className: 'w-auto' },
  { title: 'Why', className: 'w-36 max-sm:hidden' },
  { title: 'Since', className: 'w-28 max-sm:hidden' },
  { title: 'Action', className: 'w-24', titleHidden: true },
];

function FailedAddresses() {
  const kind = useChoice('show', kinds);
  const order = useChoice('order', newestFirst);
  const query = trpc.mail.failedAddresses.useInfiniteQuery(
    { ...(kind.value && { failure: kind.value }), order: order.value },
    filtered,
  );
  return (
    <section aria-labelledby="failed-addresses" className="flex flex-col gap-4">
      <h2 id="failed-addresses" className="font-semibold text-base">
        Addresses we don’t email
      </h2>
      <div className="flex flex-wrap gap-3">
        <FilterSelect label="Why" of={kind} />
        <FilterSelect label="Order" of={order} />
      </div>
      <AdminList
        query={query}
        entriesOf={({ addresses }) => addresses}
        of="addresses"
        label="Addresses we don’t email"
        heads={heads}
        empty="Email goes to every address"
        emptyLine="An address that bounces or marks our email as spam gets no more until you allow it again."
      >
        {(failed) => <AddressRow key={failed.id} failed={failed} />}
      </AdminList>
    </section>
  );
}

function AddressRow({ failed: { id, email, member, failure, failedAt } }: { failed: Failed }) {
  const { mail } = trpc.useUtils();
  const lift = trpc.mail.liftAddress.useMutation({
    onSuccess: () => toast({ title: 'Email goes there again', tone: 'success' }),
    onSettled: () => mail.failedAddresses.invalidate(),
  });
  return (
    <tr>
      <td className="px-(--inset) py-3">
        <p className="truncate font-medium">{email ?? 'A former address'}</p>
        <p className="text-sm">
          <Link
            to="/profile/$userId"
            params={{ userId: member.id }}
            className="inline-block py-0.5 text-ink-muted hover:underline"
          >
            {member.name}
          </Link>
        </p>
        <FormFailure error={lift.error} />
      </td>
      <td className="px-(--inset) py-3 max-sm:hidden">
        <Badge tone="danger">{failure === 'bounced' ? 'Bounced' : 'Spam'}</Badge>
      </td>
      <td className="px-(--inset) py-3 text-ink-muted text-sm max-sm:hidden">
        <RelativeTime at={failedAt} />
      </td>
      <td className="px-(--inset) py-3 text-end">
        <Button
          size="sm"
          aria-label={`Lift: ${email ?? `a former address of ${member.name}`}`}
          pending={lift.isPending}
          onClick={() => lift.mutate({ id })}
        >
          Lift
        </Button>
      </td>
    </tr>
  );
}
