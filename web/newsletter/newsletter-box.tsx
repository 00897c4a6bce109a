// Subscribes to the newsletter. It says the same whether the address is subscribed already or not.
import MailCheck from 'lucide-react/icons/mail-check';
import { type FormEvent, useState } from 'react';
import { issuesOf, messageOf, trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/layers/toast-store.ts';

const noAddress = 'Please enter a valid email address';

export function NewsletterBox() {
  const [error, setError] = useState<string>();
  const subscribe = trpc.newsletter.subscribe.useMutation({
    onError: (failure) => {
      setError(issuesOf(failure).find(({ field }) => field === 'email')?.message);
      const description = messageOf(failure, 'Please try again later.');
      toast({ title: 'Subscription failed', description, tone: 'danger' });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    const email = field.value.trim();
    const isAddress = email !== '' && field.validity.valid;
    setError(isAddress ? undefined : noAddress);
    if (isAddress) subscribe.mutate({ email, source: 'newsletter_cta' });
    else field.focus();
  };
  return (
    <section
      aria-labelledby="newsletter"
      className="grid items-center gap-x-12 gap-y-4 border-line border-t pt-6 lg:min-h-30 lg:grid-cols-2"
    >
      {subscribe.data ? (
        <Subscribed {...subscribe.data} />
      ) : (
        <>
          <div className="flex flex-col gap-2">
            <h2 id="newsletter" className="text-title">
              The week in your inbox
            </h2>
            <p className="text-ink-muted">What is new in AI for founders, by email. Unsubscribe with one click.</p>
          </div>
          <form noValidate className="flex items-start gap-2 sm:gap-3" onSubmit={submit}>
            <TextField
              name="email"
              type="email"
              label="Email"
              labelHidden
              required
              maxLength={254}
              autoComplete="email"
              placeholder="you@company.com"
              className="min-w-0 flex-1"
              error={error}
            />
            <Button type="submit" variant="primary" pending={subscribe.isPending} pendingLabel="Subscribing...">
              Subscribe
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

/** Moves the focus here, since the pressed button is gone. */
const focusOnArrival = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

function Subscribed({ isConfirmed, message }: { isConfirmed: boolean; message: string }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center lg:col-span-2">
      <span className="flex size-12 items-center justify-center rounded-xl bg-success-soft text-success-text">
        <MailCheck aria-hidden="true" className="size-6" />
      </span>
      <h2 id="newsletter" ref={focusOnArrival} tabIndex={-1} className="text-title outline-none">
        {isConfirmed ? "You're Subscribed!" : 'One step is left'}
      </h2>
      <p className="max-w-lg text-ink-muted">
        {isConfirmed ? 'The next newsletter is yours. Each has a link that unsubscribes you with one click.' : message}
      </p>
    </div>
  );
}
