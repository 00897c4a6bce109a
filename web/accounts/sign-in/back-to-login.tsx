// Leads from a further form back to the log-in.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '../../ui/button.tsx';
import { dismissFailure } from '../../ui/layers/toast-store.ts';

export const BackToLogin = ({ onBack }: { onBack: () => void }) => (
  <Button
    variant="ghost"
    size="sm"
    icon={<ArrowLeft aria-hidden="true" />}
    className="-ml-3 self-start"
    onClick={() => {
      dismissFailure();
      onBack();
    }}
  >
    Back to login
  </Button>
);
