// Chooses the member's notifications, in the bell and by mail. A switch is undone if the server refuses.
import { capitalized } from '../../../src/text/capitalized.ts';
import { FormFailure } from '../../form-failure.tsx';
import { QueryError } from '../../query-error.tsx';
import { type ApiInputs, type ApiOutputs, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingBlocks } from '../../ui/skeleton.tsx';
import { ownTimeZone } from '../../ui/text/own-time-zone.ts';

type Settings = ApiOutputs['notifications']['settings']['settings'];
type Changes = ApiInputs['notifications']['changeSettings'];

const names: Readonly<Record<string, string>> = {
  post_like: 'Likes on my posts',
  post_comment: 'Comments on my posts and on those I watch',
  reply: 'Replies to my comments',
  mention: 'Mentions of me',
  follow: 'New followers',
  direct_message: 'Messages',
  poll_closed: 'Polls that close',
  new_tool: 'New tools in the directory',
  new_news: 'A day’s news',
  followed: 'Tools and sectors I follow',
  notice: 'Notices from Kindling',
  moderation_decision: 'Decisions by moderators',
  new_flag: 'New reports',
};

/** Shows a type that this client doesn't know yet under the server's name for it. */
const nameOf = (type: string): string => names[type] ?? capitalized(type.replaceAll('_', ' '));

export function NotificationsSection() {
  return (
    <div className="flex flex-col gap-6">
      <FailedAddress />
      <NotificationSettings />
    </div>
  );
}

const failures = {
  bounced: 'Email to your address bounced, so we only send what you ask for, such as a link to set a new password.',
  complained:
    'Your email provider told us that you don’t want our email, so we only send what you ask for, such as a link to set a new password.',
} as const;

function FailedAddress() {
  const { notifications } = trpc.useUtils();
  const failure = trpc.notifications.address.useQuery().data?.failure;
  const restore = trpc.notifications.restoreAddress.useMutation({
    onSuccess: ({ failure: now }) => notifications.address.setData(undefined, { failure: now }),
  });
  if (!failure) return null;
  return (
    <Notice title="Our email doesn’t reach you">
      <p>{failures[failure]}</p>
      <Button
        size="sm"
        className="mt-3"
        pending={restore.isPending}
        pendingLabel="Trying..."
        onClick={() => restore.mutate()}
      >
        Send email there again
      </Button>
      <FormFailure error={restore.error} otherwise="That was not changed. Please try again." />
    </Notice>
  );
}

function NotificationSettings() {
  const query = trpc.notifications.settings.useQuery();
  const { change, error } = useChange();
  if (query.isPending) return <LoadingBlocks label="Loading your settings" heights={['h-6', 'h-6', 'h-6', 'h-6']} />;
  if (query.isError) {
    return <QueryError query={query} level={3} title="Your settings did not load" />;
  }
  const { settings } = query.data;
  return (
    <div className="flex flex-col gap-6">
      <Types settings={settings} change={change} />
      <RadioGroup
        label="Comments and mentions"
        value={settings.hearFrom}
        onValueChange={(value) => isOneOf(hearFrom, value) && change({ hearFrom: value })}
        options={hearFrom}
      />
      <RadioGroup
        label="Digest by email"
        hint="In the morning, with what you have not read by then."
        value={settings.digest}
        onValueChange={(value) =>
          isOneOf(digests, value) &&
          // UTC means that the member has not chosen a time zone yet.
          change({ digest: value, ...(settings.timeZone === 'UTC' && { timeZone: ownTimeZone() }) })
        }
        options={digests}
      />
      <Select
        label="Time zone"
        hint="Digests arrive in the morning there."
        value={settings.timeZone}
        options={timeZones(settings.timeZone)}
        onChange={({ target }) => change({ timeZone: target.value })}
      />
      <Switch
        label="Email me about messages"
        hint="After a message has waited ten minutes: one email per conversation, until you have read it."
        checked={settings.messageMails}
        onCheckedChange={(messageMails) => change({ messageMails })}
      />
      <Switch
        label="Quote in emails"
        hint="When this is off, emails only say that there is something to read, not what it is or who it is from."
        checked={settings.contentInMails}
        onCheckedChange={(contentInMails) => change({ contentInMails })}
      />
      <FormFailure error={error} otherwise="That was not changed. Please try again." />
    </div>
  );
}

const timeZones = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));

const hearFrom = [
  { value: 'everybody', label: 'From everybody' },
  { value: 'established', label: 'Not from accounts younger than a week' },
  { value: 'followed', label: 'Only from members I follow' },
] as const;

const digests = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
] as const;

const isOneOf = <Value extends string>(options: readonly { value: Value }[], value: string): value is Value =>
  options.some((option) => option.value === value);

const channels = [
  { channel: 'app', label: 'In the app' },
  { channel: 'mail', label: 'By email' },
] as const;

function Types({ settings, change }: { settings: Settings; change: (changes: Changes) => void }) {
  return (
    <table className="w-full">
      <caption className="sr-only">What you are notified about</caption>
      <thead>
        <tr className="border-line border-b text-ink-muted text-sm">
          <th scope="col" className="py-2 text-left font-medium">
            Notify me about
          </th>
          {channels.map(({ channel, label }) => (
            <th key={channel} scope="col" className="w-24 py-2 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(settings.types).map(([type, on]) => (
          <tr key={type} className="border-line not-last:border-b">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal">
              {nameOf(type)}
            </th>
            {channels.map(({ channel, label }) => (
              <td key={channel} className="py-2.5">
                <Switch
                  label={`${nameOf(type)}, ${label.toLowerCase()}`}
                  labelHidden
                  className="justify-end"
                  checked={on[channel]}
                  onCheckedChange={(isOn) => change({ types: { [type]: { [channel]: isOn } } })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useChange() {
  const { notifications } = trpc.useUtils();
  const { mutate, error } = trpc.notifications.changeSettings.useMutation({
    onSuccess: ({ settings }) => {
      notifications.settings.setData(undefined, { settings });
      void notifications.list.invalidate();
    },
    onError: () => void notifications.settings.invalidate(),
  });
  function change(changes: Changes) {
    notifications.settings.setData(undefined, (data) => data && { settings: changed(data.settings, changes) });
    mutate(changes);
  }
  return { change, error };
}

function changed(settings: Settings, { types = {}, ...changes }: Changes): Settings {
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const switched = Object.entries(settings.types).map(([type, on]) => [type, { ...on, ...types[type] }]);
  return { ...settings, ...defined, types: Object.fromEntries(switched) };
}
