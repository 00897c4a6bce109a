// Reports decisions that a colleague made first. The entry leaves the queue, so the message is a toast.
import { messageOf, statusOf } from '../../trpc.ts';
import { toast } from '../../ui/layers/toast-store.ts';

/** Returns whether somebody else decided it, or it is gone along with its member. */
export const isOvertaken = (error: unknown): boolean => [404, 409].includes(statusOf(error) ?? 0);

export function tellIfOvertaken(error: unknown): void {
  if (!isOvertaken(error)) return;
  toast({ title: 'Not decided', description: messageOf(error, 'It was decided already.'), tone: 'danger' });
}
