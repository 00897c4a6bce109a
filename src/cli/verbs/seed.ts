// `seed`: plants the demo community.
import { z } from 'zod';
import { createUploads } from '../../../modules/media/index.ts';
import { bootstrapFeatures, demoParts } from '../../app/registry.ts';
import type { Seeding } from '../../demo/plant-demo.ts';
import { sampleAccount } from '../../demo/sample-account.ts';
import { seedDemo, seedingOf } from '../../demo/seed-demo.ts';
import { demoBegan } from '../../demo/stage.ts';
import { createMediaInspector } from '../../platform/media/inspect-media.ts';
import { createPasswords } from '../../platform/passwords/passwords.ts';
import { UsageError } from '../exit-codes.ts';
import type { Installation } from '../installation.ts';
import { requireTrial } from '../require-trial.ts';
import { counted } from '../text/words.ts';
import { untilShown } from '../until-shown.ts';
import { type Cli, defineVerb } from '../verb.ts';

export const seed = defineVerb({
  name: 'seed',
  summary: 'Fill an empty place with the demo community',
  details: [
    'Forty founders, what they wrote in eight weeks, and a sample account. Everything goes through the commands that requests use. Run it',
    'again to finish an interrupted seed; a complete one is left alone. It refuses an existing community, and production or a public',
    'PUBLIC_URL: everybody knows the account’s password.',
  ].join('\n'),
  examples: { seed: 'Into the data folder or the servers of the settings' },
  input: z.object({}),
  json: z.object({
    outcome: z.enum(['planted', 'complete']).describe('complete: it was there already.'),
    events: z.int().describe('Appended by this run.'),
    readModelsShow: z.boolean().describe('False if it has not been folded yet: the next server does that.'),
    account: z.object({ email: z.string(), password: z.string() }),
  }),
  async run(_asked, cli) {
    requireTrial('The demo community', cli.config());
    const installation = await cli.installation({ mayBeNew: true });
    if ((await seedingOf(installation.stores.eventStore)) === 'by-others') {
      throw new UsageError('There is a community here already; the demo needs an empty place. Set DATA_DIR to one.');
    }
    const { seeding, isShown } = seedingIn(installation, cli);
    const now = installation.clock();
    await bootstrapFeatures(installation.commands, now, demoBegan(now));
    const progress = cli.progress('planting');
    const isNew = await seedDemo(seeding, demoParts, { signal: cli.terminal.signal, onProgress: progress.at });
    progress.end();
    const events = installation.commands.appendedEvents();
    const text = isNew
      ? `The demo community is there: ${counted(events, 'event')}. Log in as ${sampleAccount.email} with ${sampleAccount.password}.`
      : 'The demo community is there already: nothing was done.';
    const outcome = isNew ? ('planted' as const) : ('complete' as const);
    return { answer: { outcome, events, readModelsShow: isShown(), account: sampleAccount }, text };
  },
});

function seedingIn(installation: Installation, cli: Cli) {
  const { stores, commands, keyring, clock } = installation;
  let shown = true;
  const seeding: Seeding = {
    stores,
    commands,
    keyring,
    clock,
    logger: { ...cli.logger, info() {} },
    passwords: createPasswords(),
    uploads: createUploads({
      inspect: createMediaInspector(),
      quotaBytes: cli.config().uploadQuotaBytes,
      store: stores.mediaStore,
    }),
    readModels: {
      async allReached(position) {
        shown = await untilShown(installation, cli, position);
        return shown;
      },
    },
  };
  return { seeding, isShown: () => shown };
}
