// Why a form was refused, where one looks: in the form, for as long as it is true. A toast passes.
import { messageOf } from './trpc.ts';
import { Notice } from './ui/notice.tsx';

type FormFailureProps = {
  /** What the command failed with, if it did. */
  error: unknown;
  /** Said where the server says nothing. */
  otherwise: string;
  /** What stands beside the fields already: then nothing is said twice. */
  besideFields?: object | undefined;
};

export function FormFailure({ error, otherwise, besideFields = {} }: FormFailureProps) {
  if (!error || Object.keys(besideFields).length > 0) return null;
  return <Notice tone="danger">{messageOf(error, otherwise)}</Notice>;
}
