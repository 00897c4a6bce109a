// Confirms a decision: its entry has left the queue. The toast leads to the decisions made.
import { useNavigate } from '@tanstack/react-router';
import type { AdminSearch } from '../../../src/loaders/admin.ts';
import { toast } from '../../ui/layers/toast-store.ts';

/** `decided`: the view and the filter that show it. */
export function useTellDecision() {
  const navigate = useNavigate();
  return (title: string, decided: AdminSearch) =>
    toast({
      title,
      tone: 'success',
      action: { label: 'View decision', onSelect: () => void navigate({ to: '/admin', search: decided }) },
    });
}
