// The verbs, in the order in which help and docs/cli.md list them.
import type { Verb } from '../verb.ts';
import { grantAdmin, revokeAdmin } from './admin.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { eventCatalogue } from './events.ts';
import { generate } from './generate-load.ts';
import { pauseProjections, projectionsStatus, resumeProjections, retryProjection, skipEvent } from './projections.ts';
import { dropReaction, parkedReactions, retryReactions } from './reactions.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { streams } from './streams.ts';
import { transfer } from './transfer.ts';
import { verify } from './verify.ts';

export const verbs: readonly Verb[] = [
  doctor,
  audit,
  streams,
  eventCatalogue,
  verify,
  replay,
  projectionsStatus,
  pauseProjections,
  resumeProjections,
  retryProjection,
  skipEvent,
  parkedReactions,
  retryReactions,
  dropReaction,
  erase,
  grantAdmin,
  revokeAdmin,
  backup,
  restore,
  transfer,
  seed,
  generate,
];
