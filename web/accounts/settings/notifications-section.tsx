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

const groups: readonly Readonly<{ title: string; types: Readonly<Record<string, string>> }>[] = [
  {
    title: 'You',
    types: {
      direct_message: 'Messages',
      mention: 'Mentions of me',
      reply: 'Replies to my comments',
      follow: 'New followers',
      report_ready: 'Plans that are ready',
      submission_decided: 'Decisions about tools I submitted',
      moderation_decision: 'Decisions by moderators',
      notice: 'Notices from Kindling',
    },
  },
  {
    title: 'Community',
    types: {
      post_comment: 'Comments on my posts and on those I watch',
      post_like: 'Likes on my posts',
      poll_closed: 'Polls that close',
    },
  },
  {
    title: 'News and tools',
    types: {
      new_news: 'New articles, once a day',
      new_tool: 'New tools in the directory',
      followed: 'Tools and sectors I follow',
    },
  },
  { title: 'Team', types: { new_flag: 'New reports', new_submission: 'Tools submitted by members' } },
];

/** Returns the groups that have some of these types. One that this client doesn't know yet goes by the server's name. */
function groupsOf(types: readonly string[]) {
  const known = new Set(groups.flatMap((group) => Object.keys(group.types)));
  const others = types.filter((type) => !known.has(type)).map((type) => [type, capitalized(type.replaceAll('_', ' '))]);
  return [...groups, { title: 'Other', types: Object.fromEntries(others) as Readonly<Record<string, string>> }]
    .map((group) => ({ ...group, types: Object.entries(group.types).filter(([type]) => types.includes(type)) }))
    .filter((group) => group.types.length > 0);
}

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
      {settings.digest !== 'off' && (
        <Select
          label="Time zone"
          hint="Digests arrive in the morning there."
          value={settings.timeZone}
          options={timeZones(settings.timeZone)}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
      )}
      <Switch
        label="Email me about messages"
        hint="After a message has waited ten minutes: one email per conversation, until you have read it."
        checked={settings.messageMails && hasMailOf(settings, 'direct_message')}
        onCheckedChange={(messageMails) =>
          change({ messageMails, ...(messageMails && { types: { direct_message: { mail: true } } }) })
        }
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

const hasMailOf = ({ types }: Settings, type: string): boolean => types[type]?.mail !== false;

/** Mail about anything but messages comes only in the digest. */
const canMail = ({ digest, messageMails }: Settings, type: string): boolean =>
  digest !== 'off' || (type === 'direct_message' && messageMails);

const channels = [
  { channel: 'app', label: 'In the app' },
  { channel: 'mail', label: 'By email' },
] as const;

function Types({ settings, change }: { settings: Settings; change: (changes: Changes) => void }) {
  return (
    <div>
      {settings.digest === 'off' && (
        <p className="pb-2 text-ink-muted text-sm">To get these by email, choose a digest below.</p>
      )}
      <table className="w-full">
        <caption className="sr-only">What you are notified about</caption>
        <thead>
          <tr className="text-ink-muted text-sm">
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
        {groupsOf(Object.keys(settings.types)).map(({ title, types }) => (
          <tbody key={title}>
            <tr className="border-line border-b">
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-2 text-left font-semibold">
                {title}
              </th>
            </tr>
            {types.map(([type, name]) => (
              <tr key={type} className="border-line border-b">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                  {name}
                </th>
                {channels.map(({ channel, label }) => {
                  const isPossible = channel === 'app' || canMail(settings, type);
                  return (
                    <td key={channel} className="py-2.5">
                      <Switch
                        label={`${name}, ${label.toLowerCase()}`}
                        labelHidden
                        className="justify-end"
                        disabled={!isPossible}
                        checked={isPossible && settings.types[type]?.[channel] === true}
                        onCheckedChange={(isOn) => change({ types: { [type]: { [channel]: isOn } } })}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
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
