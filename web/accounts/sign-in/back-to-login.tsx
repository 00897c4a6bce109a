// Leads from a further form back to the log-in.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Button } from '../../ui/button.tsx';

export const BackToLogin = ({ onBack }: { onBack: () => void }) => (
  <Button
    variant="ghost"
    size="sm"
    icon={<ArrowLeft aria-hidden="true" />}
    className="-ml-3 self-start"
    onClick={onBack}
  >
    Back to login
  </Button>
);
