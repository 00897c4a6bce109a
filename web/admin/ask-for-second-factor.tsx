// Asks admins to switch on two-factor log-in until they have.
import { trpc } from '../trpc.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';

export function AskForSecondFactor() {
  const { data } = trpc.secondFactor.mine.useQuery();
  if (data?.secondFactor !== null) return null;
  return (
    <Notice tone="tip" title="Please switch on two-factor log-in">
      <p>
        Your account opens more doors than others. With a code from an app on your phone, a stolen password alone can’t
        open them.
      </p>
      <LinkButton size="sm" className="mt-3" to="/account" hash="second-factor">
        Switch it on
      </LinkButton>
    </Notice>
  );
}
