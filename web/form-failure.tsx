// Shows in a form why it was refused, for as long as that holds. A toast would disappear.
import { messageOf } from './trpc.ts';
import { Notice } from './ui/notice.tsx';

type FormFailureProps = {
  error: unknown;
  /** The message when the server sends none. */
  otherwise?: string | undefined;
  /** Errors that the fields show already, so that nothing is said twice. */
  besideFields?: object | undefined;
};

export function FormFailure({
  error,
  otherwise = 'That did not work. Please try again.',
  besideFields = {},
}: FormFailureProps) {
  if (!error || Object.keys(besideFields).length > 0) return null;
  return <Notice tone="danger">{messageOf(error, otherwise)}</Notice>;
}
