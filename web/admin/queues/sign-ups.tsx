// Sign-ups: who may sign up, who waits for approval, and the invitations that can still be used.
import Copy from 'lucide-react/icons/copy';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { longestSearch } from '../../../src/text/sizes.ts';
import { FormFailure } from '../../form-failure.tsx';
import { type ApiOutputs, messageOf, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { toast } from '../../ui/layers/toast-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { LoadingBlocks } from '../../ui/skeleton.tsx';
import { dayOf } from '../../ui/text/dates.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { AdminList } from '../admin-list.tsx';
import { FilterSearch, FilterSelect, filtered, newestFirst, useChoice, useFilters } from '../filters.tsx';
import { useQueue } from './decision-list.tsx';
import { tellIfOvertaken } from './overtaken.ts';
import { useTellDecision } from './tell-decision.ts';

type Settings = ApiOutputs['signUps']['settings']['signUps'];
type Waiting = ApiOutputs['signUps']['approvals']['members'][number];
type Invitation = ApiOutputs['signUps']['invitations']['invitations'][number];

const modes = [
  { value: 'open', label: 'Open', hint: 'Everybody may sign up.' },
  { value: 'approval', label: 'By approval', hint: 'Everybody may sign up, but has to wait until an admin approves.' },
  { value: 'invitation', label: 'By invitation', hint: 'Only with a link that an admin made.' },
  { value: 'closed', label: 'Closed', hint: 'Nobody may sign up, not even with an invitation.' },
] as const;

/** The modes that turn people away, and what is asked before one is set. */
const questions = {
  invitation: {
    title: 'Let people sign up only by invitation?',
    description: 'Everybody without an invitation link is turned away until you change this again.',
    confirmLabel: 'Require an invitation',
  },
  closed: {
    title: 'Close sign-ups?',
    description: 'Nobody can sign up, not even with an invitation, until you change this again.',
    confirmLabel: 'Close sign-ups',
  },
} as const;

export function SignUps() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Mode />
      <Section title="Waiting for approval">
        <Approvals />
      </Section>
      <Section title="Invitations">
        <Invitations />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Mode() {
  const settings = trpc.signUps.settings.useQuery();
  if (settings.data) return <ModeSwitch settings={settings.data.signUps} />;
  if (settings.isPending) return <LoadingBlocks label="Loading who may sign up" heights={['h-40']} />;
  return <Notice tone="danger">{messageOf(settings.error, 'Check your connection and try again.')}</Notice>;
}

function ModeSwitch({ settings: { mode, setAt, becauseOfWave } }: { settings: Settings }) {
  const { adminStats, signUps } = trpc.useUtils();
  const change = trpc.signUps.setMode.useMutation({
    onSuccess({ signUps: settings }) {
      void adminStats.setUp.invalidate();
      signUps.settings.setData(undefined, { signUps: settings });
      void signUps.state.invalidate();
      announce('Saved: who may sign up.');
    },
  });
  const [asking, setAsking] = useState<keyof typeof questions>();
  const wanted = change.isPending ? change.variables.mode : mode;
  return (
    <div className="flex flex-col gap-4">
      {becauseOfWave && (
        <Notice tone="tip" title="Many accounts were made at once">
          New members have been waiting for approval since <RelativeTime at={setAt ?? ''} />. Open sign-ups again when
          it is over.
        </Notice>
      )}
      <RadioGroup
        label="Who may sign up"
        options={modes}
        value={wanted}
        onValueChange={(value) => {
          const chosen = modes.find((each) => each.value === value);
          change.reset();
          if (chosen?.value === 'invitation' || chosen?.value === 'closed') setAsking(chosen.value);
          else if (chosen) change.mutate({ mode: chosen.value });
        }}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(undefined)}
          {...questions[asking]}
          failure={change.error ? messageOf(change.error, 'This was not saved. Please try again.') : undefined}
          onConfirm={() => change.mutateAsync({ mode: asking })}
        />
      )}
      {setAt !== null && !becauseOfWave && (
        <p className="text-ink-subtle text-sm">
          Changed <RelativeTime at={setAt} />. The audit log shows who changed it.
        </p>
      )}
      {!asking && <FormFailure error={change.error} />}
    </div>
  );
}

const statuses = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'declined', label: 'Declined' },
] as const;

const nobody = { waiting: 'Nobody is waiting', approved: 'Nobody was approved', declined: 'Nobody was declined' };

function Approvals() {
  const { asked, filter, isWaiting } = useQueue(statuses, 'oldest');
  const q = useFilters().filters.q?.slice(0, longestSearch) ?? '';
  const query = trpc.signUps.approvals.useInfiniteQuery({ ...asked, q }, filtered);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterSearch what="sign-ups" placeholder="Email or name" asked={q} />
        {filter}
      </div>
      <AdminList
        query={query}
        entriesOf={({ members }) => members}
        of="sign-ups"
        empty={q === '' ? nobody[asked.status] : 'Nobody found'}
        emptyLine={isWaiting && q === '' ? 'People who sign up will wait here for your approval.' : undefined}
      >
        {(member) => <WaitingMember key={member.id} member={member} status={asked.status} />}
      </AdminList>
    </>
  );
}

function WaitingMember({ member, status }: { member: Waiting; status: 'waiting' | 'approved' | 'declined' }) {
  const { id, email, firstName, lastName, askedAt } = member;
  const { signUps } = trpc.useUtils();
  const tellDecision = useTellDecision();
  const decide = trpc.signUps.decide.useMutation({
    onSuccess(_, { approve }) {
      const show = approve ? 'approved' : 'declined';
      tellDecision(`${email} ${show}`, { tab: 'sign-ups', show });
    },
    onError: tellIfOvertaken,
    onSettled: () => signUps.approvals.invalidate(),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-(--inset) py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="wrap-anywhere font-medium">
          {email}
        </p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          <bdi>{[firstName, lastName].filter(Boolean).join(' ') || 'No name given'}</bdi> ·{' '}
          <RelativeTime at={askedAt} />
        </p>
      </div>
      <div className="flex gap-2">
        {status !== 'approved' && (
          <Button
            size="sm"
            aria-label={`Approve ${email}`}
            pending={decide.isPending && decide.variables.approve === true}
            onClick={() => decide.mutate({ id, approve: true })}
          >
            Approve
          </Button>
        )}
        {status === 'waiting' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Decline ${email}`}
            pending={decide.isPending && decide.variables.approve === false}
            onClick={() => decide.mutate({ id, approve: false })}
          >
            Decline
          </Button>
        )}
      </div>
      <FormFailure error={decide.error} otherwise="This was not decided. Please try again." />
    </li>
  );
}

const uses = [1, 5, 20, 100].map((value) => ({ value: String(value), label: value === 1 ? 'Once' : `${value} times` }));
const ends = [
  { value: '7', label: 'For 7 days' },
  { value: '30', label: 'For 30 days' },
  { value: '', label: 'No end' },
];

function Invitations() {
  const { signUps } = trpc.useUtils();
  const order = useChoice('invitations', newestFirst);
  const query = trpc.signUps.invitations.useInfiniteQuery({ order: order.value }, filtered);
  const make = trpc.signUps.invite.useMutation({
    onSuccess: () => announce('Invitation created.'),
    onSettled: () => signUps.invitations.invalidate(),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = form.get('ends');
    make.mutate({ uses: Number(form.get('uses')), expiresInDays: days === '' ? null : Number(days) });
  };
  return (
    <>
      <form className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
        <Select label="Can be used" name="uses" options={uses} />
        <Select label="Valid" name="ends" options={ends} />
        <Button type="submit" pending={make.isPending} pendingLabel="Creating...">
          Create link
        </Button>
      </form>
      <FormFailure error={make.error} />
      <FilterSelect label="Order of invitations" className="w-fit" of={order} />
      <AdminList
        query={query}
        entriesOf={({ invitations }) => invitations}
        of="invitations"
        empty="No invitations"
        emptyLine="A link lets somebody in without waiting, also where sign-ups are by invitation."
      >
        {(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      </AdminList>
    </>
  );
}

function InvitationRow({ invitation: { id, link, uses: most, used, madeAt, expiresAt } }: { invitation: Invitation }) {
  const { signUps } = trpc.useUtils();
  const revoke = trpc.signUps.revokeInvitation.useMutation({
    onSuccess: () => toast({ title: 'Invitation revoked', tone: 'success' }),
    onSettled: () => signUps.invitations.invalidate(),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-col gap-2 px-(--inset) py-4">
      <p className="wrap-anywhere font-mono text-sm">{link}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex-1 text-ink-muted text-sm">
          <span>
            {used} of {most} used
          </span>{' '}
          · created <RelativeTime at={madeAt} />
          {expiresAt && ` · ends on ${dayOf(new Date(expiresAt), new Date(), 'utc')}`}
        </p>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copyText(link, 'link')}>
          Copy link
        </Button>
        <Button size="sm" onClick={() => setAsking(true)}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Revoke this invitation?"
        description="Nobody can sign up with its link from now on."
        confirmLabel="Revoke"
        failure={revoke.error ? messageOf(revoke.error, 'This was not revoked. Please try again.') : undefined}
        onConfirm={() => revoke.mutateAsync({ id })}
      />
    </li>
  );
}
