// Reports decisions that failed because a colleague was faster. The entry leaves the queue with the next refetch, so
// the server's message is a toast, which stays.
import { messageOf, statusOf } from '../../trpc.ts';
import { toast } from '../../ui/layers/toast-store.ts';

/** Returns whether somebody else decided it, or it is gone along with its member. */
export const isOvertaken = (error: unknown): boolean => [404, 409].includes(statusOf(error) ?? 0);

export function tellIfOvertaken(error: unknown): void {
  if (!isOvertaken(error)) return;
  toast({ title: 'Not decided', description: messageOf(error, 'It was decided already.'), tone: 'danger' });
}
