// Changes the address that one logs in with. The password is asked for again.
import { useQueryClient } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { z } from 'zod';
import { email, password } from '../auth/schemas.ts';
import { showIssues, useSchemaForm } from '../forms.ts';
import { type CurrentUser, keepUser } from '../session.tsx';
import { messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';

const schema = z.object({ email, password });

export function EmailSection({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(schema, { email: '', password: '' });
  const { errors } = form.formState;
  const change = trpc.email.change.useMutation({
    onSuccess: ({ user: changed }) => {
      if (changed) keepUser(queryClient, changed);
      form.reset();
      toast({ title: 'Email changed', description: `You log in with ${changed?.email} from now on.`, tone: 'success' });
    },
    onError: (error) => {
      showIssues(form, error, { 'accounts/email-taken': 'email', 'accounts/wrong-password': 'password' });
      toast({ title: 'Email not changed', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
  });
  return (
    <Card asChild>
      <section aria-label="Email">
        <CardHeader
          title="Email"
          icon={<Mail aria-hidden="true" />}
          description={
            <>
              You log in with <span className="break-all font-medium text-ink">{user.email}</span>.
            </>
          }
        />
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit((values) => change.mutate(values))}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...form.register('email')}
              label="New email"
              type="email"
              autoComplete="email"
              error={errors.email?.message}
            />
            <PasswordField
              {...form.register('password')}
              label="Your password"
              autoComplete="current-password"
              error={errors.password?.message}
            />
          </div>
          <Button type="submit" className="self-start" pending={change.isPending} pendingLabel="Changing...">
            Change email
          </Button>
        </form>
      </section>
    </Card>
  );
}
