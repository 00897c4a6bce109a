// The verbs, in the order in which help and docs/cli.md list them.
import type { Verb } from '../verb.ts';
import { grantAdmin, revokeAdmin } from './admin.ts';
import { audit } from './audit.ts';

export const verbs: readonly Verb[] = [audit, grantAdmin, revokeAdmin];
