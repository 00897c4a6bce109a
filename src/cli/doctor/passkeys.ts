// Checks that passkeys work at the site's address: browsers bind each to one host.
import { siteAt } from '../../../modules/accounts/index.ts';
import { passkeysByDomain } from '../../../projections/accounts/factors/queries.ts';
import { ReadModelNotReady } from '../../platform/projector/projected-read-models.ts';
import type { Installation } from '../installation.ts';
import { counted } from '../text/words.ts';
import { type Finding, fine, noted } from './finding.ts';

const check = 'passkeys';

export async function passkeyFindings({ config, readModels }: Installation): Promise<readonly Finding[]> {
  const { domain: here } = siteAt(config.publicUrl ?? `http://${config.host}:${config.port}`);
  let known: Awaited<ReturnType<typeof passkeysByDomain>>;
  try {
    known = await passkeysByDomain(await readModels());
  } catch (error) {
    // A read model that isn't built is a separate finding.
    if (error instanceof ReadModelNotReady) return [];
    throw error;
  }
  const elsewhere = known.filter(({ domain }) => domain !== here);
  if (elsewhere.length === 0) {
    const all = known[0]?.passkeys ?? 0;
    return [fine(check, all === 0 ? 'There are none.' : `${passkeysOf(all)} would stop if PUBLIC_URL left ${here}.`)];
  }
  const mend = 'Set PUBLIC_URL back to where they were made, or tell their members: they log in with their password.';
  return elsewhere.map(({ domain, passkeys }) =>
    noted(check, `${passkeysOf(passkeys)} made for ${domain} can’t be used at ${here}.`, mend),
  );
}

const passkeysOf = (count: number): string => counted(count, 'passkey', 'passkeys');
