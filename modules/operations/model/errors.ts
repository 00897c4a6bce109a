// The refusals to operators, and to admins who maintain the installation.
import { refuse } from '../../../src/kernel/refusal.ts';

export const operatorsOnly = refuse.forbidden(
  'operations/operators-only',
  'Only an operator may do this, with the `kindling` command on the machine.',
);
export const reasonNeeded = refuse.invalid(
  'operations/reason-needed',
  'Give a reason: it is recorded with what you do, for whoever looks at it later.',
  'reason',
);
export const jobNotParked = refuse.notFound(
  'operations/job-not-parked',
  'This work is no longer waiting for you: it has been retried, given up or done in the meantime.',
);
export const jobExpired = refuse.conflict(
  'operations/job-expired',
  'It is too late for this: the link that it was about has expired. It was dropped.',
);
