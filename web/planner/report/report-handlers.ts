// What follows a change of a plan: its response replaces the cached report, and a failure is shown.
import { messageOf, trpc } from '../../trpc.ts';
import { toast } from '../../ui/layers/toast-store.ts';
import type { OwnReport } from './report-types.ts';

export const showError = (otherwise: string) => (error: unknown) =>
  toast({ tone: 'danger', title: 'Error', description: messageOf(error, otherwise) });

export function useReportHandlers(id: string, otherwise: string) {
  const { planner } = trpc.useUtils();
  return {
    onSuccess: (response: { report: OwnReport }) => void planner.report.setData({ id }, response),
    onError: showError(otherwise),
  };
}
