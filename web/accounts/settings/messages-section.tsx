// Chooses who may write to the member. A change takes effect at once, and is undone if the server refuses it.
import { messageOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

export function MessagesSection() {
  const { messages } = trpc.useUtils();
  const { data, isPending, error, refetch } = trpc.messages.settings.useQuery();
  const save = trpc.messages.saveSettings.useMutation({
    onMutate(settings) {
      const before = messages.settings.getData();
      messages.settings.setData(undefined, { settings });
      return before;
    },
    onSuccess: ({ settings }) => messages.settings.setData(undefined, { settings }),
    onError: (_error, _settings, before) => messages.settings.setData(undefined, before),
  });

  if (isPending) {
    return <RowsSkeleton label="Loading your settings" rowHeight="h-16" />;
  }
  if (!data) {
    return (
      <Notice
        tone="danger"
        title="This setting did not load"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(error, 'Please try again.')}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Who may write to me"
        look="rows"
        options={[
          {
            value: 'everybody',
            label: 'Everybody',
            hint: 'A first message from somebody you don’t follow goes to Requests.',
          },
          { value: 'followed', label: 'Only members I follow', hint: 'Others are told that you don’t take messages.' },
        ]}
        value={data.settings.writableBy}
        onValueChange={(value) => save.mutate({ writableBy: value === 'followed' ? 'followed' : 'everybody' })}
      />
      {save.error && (
        <Notice tone="danger" title="Not saved">
          {messageOf(save.error, 'Please try again.')}
        </Notice>
      )}
    </div>
  );
}
