// `doctor`: checks the installation, and says how to mend what is wrong.
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { CannotStart } from '../../app/start/cannot-start.ts';
import { builtClient } from '../../app/start/serve.ts';
import { type Config, isForOthers } from '../../app/start/settings/config.ts';
import { backupFolderFindings } from '../doctor/backup-findings.ts';
import { roomFindings } from '../doctor/disk-room.ts';
import { lookAtEngines } from '../doctor/engines.ts';
import { type Finding, finding, fine, noted, said, wrong } from '../doctor/finding.ts';
import { installationFindings } from '../doctor/installation-findings.ts';
import { clientFinding, folderFindings, lostJobsFindings, nodeFinding } from '../doctor/machine.ts';
import { modelFindings } from '../doctor/model.ts';
import { paymentFindings } from '../doctor/payments.ts';
import type { Installation } from '../installation.ts';
import { printable } from '../text/printable.ts';
import { counted } from '../text/words.ts';
import { type Cli, defineVerb } from '../verb.ts';
import { kindlingVersion } from '../version.ts';

export const doctor = defineVerb({
  name: 'doctor',
  summary: 'Check the installation, and say how to mend what is wrong',
  details: [
    'Checks the versions of Kindling, Node.js and the engines, the settings, the data folder, the disks’ free space, the key files, the',
    'owner of every file, the clock, the keys, the media, the age of the last backup and `verify`, payments, the model, the read models,',
    'the reactions, passkeys, members of the demo and the built client. It repairs nothing. To check that it can, it creates folders in',
    'the data folder and for scratch copies, and removes them again. It opens the stores as every verb does, so it applies erasures of the',
    'log that the keys lack. Ends with 1 if something is wrong, but not for mere notes. A missing server is wrong if NODE_ENV is',
    'production, and a note otherwise.',
  ].join('\n'),
  examples: {
    doctor: 'The first thing to type when something is wrong',
    'doctor --json': 'For monitoring',
  },
  input: z.object({}),
  json: z.object({ healthy: z.boolean(), findings: z.array(finding) }),
  async run(_asked, cli) {
    const findings = await examine(cli);
    const found = findings.filter((each) => !each.fine);
    const toKnow = findings.filter((each) => each.fine && each.mend !== null).length;
    const healthy = found.length === 0;
    const toFix = healthy ? 'All is well.' : `${counted(found.length, 'thing')} to fix.`;
    const end = toKnow === 0 ? toFix : `${toFix} ${counted(toKnow, 'thing')} to know.`;
    return { answer: { healthy, findings }, text: [...findings.flatMap(linesOf), '', end], found: !healthy };
  },
});

const linesOf = ({ check, fine: isFine, message, mend }: Finding): string[] => [
  printable(`${isFine ? (mend === null ? 'ok  ' : 'note') : 'FIND'}  ${check}: ${message}`),
  ...(mend === null ? [] : [`      → ${mend}`]),
];

async function examine(cli: Cli): Promise<readonly Finding[]> {
  const versions = [fine('Kindling', `Kindling ${kindlingVersion}.`), nodeFinding(process.versions.node)];
  let config: Config;
  try {
    config = cli.config();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    const mend = 'Correct it in the environment of the server, then restart it.';
    const wrongs = error.message.replaceAll("Kindling can't start: ", '').split('\n');
    return [...versions, ...wrongs.map((line) => wrong('settings', line, mend))];
  }
  const engines = await lookAtEngines(config);
  cli.terminal.signal.throwIfAborted();
  // Opening the stores of a silent engine would only repeat that.
  const opened = engines.answer ? await openOrExplain(cli) : undefined;
  // A staging copy contacts nobody, and lacks payments and a model on purpose.
  const settings = typeof opened === 'object' ? opened.config : config;
  return [
    ...versions,
    ...settingsFindings(settings),
    clientFinding(builtClient, config.role),
    ...engines.findings,
    ...(settings.isStaging
      ? []
      : [...(await paymentFindings(settings, () => new Date())), ...(await modelFindings(settings))]),
    ...(await backupFolderFindings(settings)),
    ...(await onDisk(config, engines.documentsMiB)),
    ...(opened === undefined ? [] : await findingsOf(opened, cli)),
  ];
}

async function onDisk(config: Config, documentsMiB: number | undefined): Promise<readonly Finding[]> {
  const { dataDir, eventStoreUrl, mongodbUrl } = config;
  const needsFolder = eventStoreUrl === undefined || mongodbUrl === undefined;
  if (!needsFolder && !existsSync(dataDir)) return [fine('data folder', `${dataDir} is not needed yet.`)];
  const ofFolder = [...(await folderFindings(dataDir)), ...(mongodbUrl === undefined ? lostJobsFindings(config) : [])];
  return existsSync(dataDir) ? [...ofFolder, ...(await roomFindings(config, documentsMiB))] : ofFolder;
}

function settingsFindings({ production, isStaging, publicUrl, mail }: Config): readonly Finding[] {
  if (isStaging) {
    const mend = 'Nothing, unless this is the real site: then restore its backup again, without --staging.';
    return [noted('staging', 'This is a staging copy: it sends no mail and makes no outbound requests.', mend)];
  }
  if (!production && isForOthers(publicUrl)) {
    const why = 'NODE_ENV is not production, and PUBLIC_URL is an address for others';
    const shown = mail.isShown
      ? `${why}: mails, and the links in them, are shown to everybody at /dev/mail.`
      : `${why}.`;
    return [wrong('settings', shown, 'Set NODE_ENV=production, then restart the server.')];
  }
  if (!production) return [fine('settings', 'They are valid.')];
  const findings: Finding[] = [];
  if (publicUrl === undefined) {
    const mend = 'Set it to the address that people use, such as https://example.com.';
    findings.push(wrong('settings', 'PUBLIC_URL is not set: links in mails lead to this machine.', mend));
  }
  if (mail.smtpUrl === undefined) {
    findings.push(wrong('settings', 'SMTP_URL is not set: no mail is sent.', 'Set SMTP_URL and MAIL_FROM.'));
  }
  return findings.length > 0 ? findings : [fine('settings', 'They are valid.')];
}

async function openOrExplain(cli: Cli): Promise<Installation | string> {
  try {
    return await cli.installation({ readOnly: true });
  } catch (error) {
    cli.terminal.signal.throwIfAborted();
    return said(error);
  }
}

async function findingsOf(opened: Installation | string, cli: Cli): Promise<readonly Finding[]> {
  const mend = 'Do as it says. There is more in docs/operating.md, Recover.';
  if (typeof opened === 'string') return [wrong('installation', opened, mend)];
  try {
    return await installationFindings(opened, cli);
  } catch (error) {
    cli.terminal.signal.throwIfAborted();
    return [wrong('installation', said(error), mend)];
  }
}
