// The muted words. A change may affect anything on the page, so every query is refetched.
import { useQueryClient } from '@tanstack/react-query';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { z } from 'zod';
import { longestWord } from '../../../modules/relations/sizes.ts';
import { FormFailure } from '../../form-failure.tsx';
import { showIssues, useSchemaForm } from '../../forms.ts';
import { QueryError } from '../../query-error.tsx';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { dayOf, timeOf } from '../../ui/text/dates.ts';
import { useThisMinute } from '../../ui/text/relative-time.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

const isEmpty = 'Write a word or a phrase';
const schema = z.object({
  word: z.string().trim().min(1, isEmpty),
  for: z.enum(['day', 'week', 'always']),
});

const lengths = [
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'always', label: 'Always' },
];

export function MutedWordsSection() {
  return (
    <div className="flex flex-col gap-6">
      <MuteForm />
      <MutedWords />
    </div>
  );
}

function MuteForm() {
  const queryClient = useQueryClient();
  const form = useSchemaForm(async () => schema, { word: '', for: 'always' });
  const mute = trpc.relations.muteWord.useMutation({
    onSuccess({ word: { word } }) {
      form.resetField('word');
      form.setFocus('word');
      announce(`${word} is muted.`);
      void queryClient.invalidateQueries();
    },
    onError: (error) => showIssues(form, error),
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit((values) => mute.mutate(values))}>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField
          {...form.field('word')}
          label="Word or phrase"
          autoComplete="off"
          maxLength={longestWord}
          hint="Matches whole words. Case and accents don’t matter."
        />
        <Select {...form.field('for')} label="For how long" options={lengths} />
      </div>
      <FormFailure
        error={mute.error}
        otherwise="This word was not muted. Please try again."
        besideFields={form.formState.errors}
      />
      <Button type="submit" className="self-start" pending={mute.isPending} pendingLabel="Muting...">
        Mute word
      </Button>
    </form>
  );
}

function MutedWords() {
  const query = trpc.relations.mutedWords.useQuery();
  if (query.isPending) return <RowsSkeleton label="Loading your muted words" rowHeight="h-10" />;
  if (!query.data)
    return <QueryError query={query} level={3} title="Your muted words did not load" otherwise="Please try again." />;
  const { words } = query.data;
  if (words.length === 0) return <EmptyState level={3} icon={<MessageCircleOff />} title="No muted words" />;
  return (
    <ul aria-label="Your muted words" className="divide-y divide-line">
      {words.map((word) => (
        <WordRow key={word.id} word={word} />
      ))}
    </ul>
  );
}

type MutedWord = ApiOutputs['relations']['mutedWords']['words'][number];

function WordRow({ word: { id, word, until } }: { word: MutedWord }) {
  const queryClient = useQueryClient();
  const unmute = trpc.relations.unmuteWord.useMutation({
    onSuccess: () => announce(`${word} is no longer muted.`),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <li className="flex items-center gap-3 py-2.5 last:pb-0">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-medium">
          {word}
        </p>
        <p className="text-ink-muted text-sm">{until === null ? 'Always' : <Until at={new Date(until)} />}</p>
        <FormFailure error={unmute.error} otherwise="This word is still muted. Please try again." />
      </div>
      <Button size="sm" aria-label={`Unmute ${word}`} pending={unmute.isPending} onClick={() => unmute.mutate({ id })}>
        Unmute
      </Button>
    </li>
  );
}

function Until({ at }: { at: Date }) {
  const now = useThisMinute();
  return (
    <>
      Until{' '}
      <time dateTime={at.toISOString()}>
        {dayOf(at, now, 'local')}, {timeOf(at)}
      </time>
    </>
  );
}
