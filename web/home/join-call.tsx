// The last word to a visitor who has read this far.
import { openLayer } from '../layers.ts';
import { Button } from '../ui/button.tsx';
import { LogoMark } from '../ui/logo.tsx';

export function JoinCall() {
  return (
    <section
      aria-labelledby="join-call"
      className="flex flex-col items-center gap-5 rounded-2xl border border-line bg-sunken px-6 py-14 text-center"
    >
      <LogoMark className="h-12 w-9" />
      <h2 id="join-call" className="text-3xl">
        Bring your question. Leave with an answer.
      </h2>
      <p className="max-w-lg text-ink-muted text-lg">
        All it takes is an email address and a password. Reading stays free.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" size="lg" onClick={() => openLayer({ kind: 'auth', tab: 'signup' })}>
          Join Kindling
        </Button>
        <Button size="lg" onClick={() => openLayer({ kind: 'auth', tab: 'login' })}>
          Log in
        </Button>
      </div>
    </section>
  );
}
