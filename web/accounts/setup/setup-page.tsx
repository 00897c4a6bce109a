// Sets up a fresh installation: whoever enters the code that the server printed becomes its first admin.
import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import { QueryError } from '../../query-error.tsx';
import { setUser, useSession } from '../../session/session.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { issuesOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { ToLogIn } from '../sign-in/to-log-in.tsx';

export function SetupPage() {
  return (
    <Page width="narrow" className="py-12 sm:py-16">
      <PageTitle>Set up Kindling</PageTitle>
      <Setup />
    </Page>
  );
}

function Setup() {
  const { user } = useSession();
  const query = trpc.setup.state.useQuery();
  const [isFirst, setFirst] = useState(false);
  if (isFirst) {
    return (
      <EmptyState
        level={1}
        mood="done"
        title="You are the admin"
        description="Kindling is yours to run. The dashboard says what it still needs. There you can make others admins and moderators."
        action={<ToDashboard />}
      />
    );
  }
  if (query.data?.isSetUp) {
    return (
      <EmptyState
        level={1}
        icon={<ShieldCheck />}
        title="Kindling is already set up"
        description="It has an admin. Admins make others on their dashboard."
        action={user?.isAdmin ? <ToDashboard /> : <LinkButton to="/">Go to the start page</LinkButton>}
      />
    );
  }
  if (query.data === undefined && query.error) return <QueryError query={query} title="This did not load" />;
  if (query.data === undefined) {
    return (
      <LoadingArea label="Loading" className="flex flex-col items-center gap-4 p-10">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-5 w-80 max-w-full" />
        <Skeleton shape="block" className="h-10 w-40" />
      </LoadingArea>
    );
  }
  return (
    <EmptyState
      level={1}
      icon={<KeyRound />}
      title="Set up Kindling"
      description={
        user
          ? 'The server printed a code when it started. Whoever enters it here becomes the first admin.'
          : 'The first admin is a member who knows the code that the server printed. Log in or make an account; you come back here.'
      }
      action={user ? <CodeForm onDone={() => setFirst(true)} /> : <ToLogIn />}
    />
  );
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { setup } = trpc.useUtils();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const enter = trpc.setup.becomeFirstAdmin.useMutation({
    onSuccess({ user }) {
      setUser(queryClient, user);
      onDone();
    },
    // Somebody else may have been faster.
    onSettled: () => setup.state.invalidate(),
  });
  const issue = issuesOf(enter.error)[0]?.message;
  return (
    <form
      noValidate
      className="mx-auto flex w-full max-w-sm flex-col gap-4 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '');
        if (code.trim() !== '') enter.mutate({ code });
      }}
    >
      <TextField
        label="Code"
        hint="Four groups of four letters and digits."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={code}
        error={isMissing ? 'Please enter the code' : issue}
        onChange={(event) => setCode(event.target.value)}
      />
      {!issue && <FormFailure error={enter.error} otherwise="This did not work. Please try again." />}
      <Button type="submit" variant="primary" pending={enter.isPending} pendingLabel="Checking...">
        Become the admin
      </Button>
    </form>
  );
}

const ToDashboard = () => (
  <LinkButton variant="primary" to="/admin">
    Open the dashboard
  </LinkButton>
);
