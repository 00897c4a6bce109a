// Says that this browser could not store what a member wrote, because its storage is full or blocked.
import { toast } from '../ui/layers/toast-store.ts';

export function sayNotStored(): void {
  toast({
    tone: 'danger',
    title: 'Your draft could not be kept',
    description: 'This browser’s storage is full or blocked. The draft lasts until you close or reload this page.',
  });
}
