// A staging copy was restored to try something, such as an upgrade, and is marked by an event in its log. Its members are real, so it sends
// no mail, contacts no other server and takes no payment, whatever its settings say.
import { operations, stagingOperationId } from '../../../modules/operations/index.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import type { Config } from './settings/config.ts';

export async function isStagingCopy(commands: Pick<Commands, 'load'>): Promise<boolean> {
  return (await commands.load(operations, stagingOperationId)).state.isDone;
}

/** Returns the settings that apply to a log. */
export async function settingsOf(config: Config, commands: Pick<Commands, 'load'>): Promise<Config> {
  return (await isStagingCopy(commands)) ? isolated(config) : config;
}

function isolated(config: Config): Config {
  return {
    ...config,
    isStaging: true,
    mail: { ...config.mail, smtpUrl: undefined, isShown: false },
    openai: { ...config.openai, apiKey: undefined },
    stripe: { secretKey: undefined, webhookSecret: undefined, apiUrl: undefined },
    news: { ...config.news, ingests: false, api: undefined },
    looksAtLinks: false,
    // The real site's backups may be in that folder.
    backups: { ...config.backups, to: undefined },
  };
}
