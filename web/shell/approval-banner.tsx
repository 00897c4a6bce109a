// Tells a new member that their account waits for approval, or was declined, above every page.
import Hourglass from 'lucide-react/icons/hourglass';

export function ApprovalBanner({ because }: { because: string }) {
  return (
    <section aria-label="Your account is not approved yet" className="border-line border-b">
      <div className="mx-auto flex max-w-6xl items-start gap-3 px-4 py-2 text-sm sm:px-6">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-subtle" />
        <p>{because}</p>
      </div>
    </section>
  );
}
