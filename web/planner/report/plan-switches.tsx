// The switches below a member's plans: the weekly reminder mails of a subscriber, and whether the member's own experience
// with tools counts in the figures that others see.
import type { ComponentProps } from 'react';
import { messageOf, trpc } from '../../trpc.ts';
import { Switch } from '../../ui/fields/switch.tsx';

export function WeeklyReminders() {
  const { data, refetch } = trpc.planner.reminders.useQuery();
  const toggle = trpc.planner.switchReminders.useMutation({ onSuccess: () => refetch() });
  if (!data?.isSubscribed) return null;
  return (
    <PlanSwitch
      label="Weekly reminders"
      hint="One email a week while a plan has tools left: what is in progress, what comes next and what to measure."
      checked={toggle.isPending ? toggle.variables.isOn : data.isOn}
      toggle={toggle}
      onCheckedChange={(isOn) => toggle.mutate({ isOn })}
    />
  );
}

export function SharedExperience() {
  const { data, refetch } = trpc.planner.experience.useQuery();
  const toggle = trpc.planner.shareExperience.useMutation({ onSuccess: () => refetch() });
  if (data === undefined) return null;
  return (
    <PlanSwitch
      label="Let my progress help others"
      hint="Hours, difficulty and improvements count in the figures on a tool’s page, without your name, and only together with those of at least four others."
      checked={toggle.isPending ? toggle.variables.isShared : data.isShared}
      toggle={toggle}
      onCheckedChange={(isShared) => toggle.mutate({ isShared })}
    />
  );
}

type PlanSwitchProps = ComponentProps<typeof Switch> & { toggle: Readonly<{ isPending: boolean; error: unknown }> };

const PlanSwitch = ({ toggle, ...field }: PlanSwitchProps) => (
  <Switch
    {...field}
    disabled={toggle.isPending}
    error={toggle.error ? messageOf(toggle.error, 'That did not work. Please try again.') : undefined}
  />
);
