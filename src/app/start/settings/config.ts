// Every setting, read and checked once from the environment. A wrong value is one clear line, and Kindling doesn't start.
import { resolve } from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '../../../kernel/time-zone.ts';
import { fieldIssues } from '../../../platform/plain-messages.ts';
import { CannotStart } from '../cannot-start.ts';
import { parseKeep, parsePeriod } from './backup-settings.ts';
import { trustedProxies } from './trusted-proxies.ts';

const keyBytes = 32;

const text = (pattern: RegExp, message: string) => z.string().regex(pattern, message);
const number = (pattern: RegExp, message: string) => text(pattern, message).transform(Number);
const path = z.string().transform((given) => resolve(given));
const flag = (on: string, off: string) => z.enum([on, off]).transform((value) => value === on);

/** A text that `parse` understands. */
const parsed = <Value>(parse: (given: string) => Value | undefined, message: string) =>
  z.string().transform((given, context): Value => {
    const value = parse(given);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const key = parsed(decodeKey, 'must be 32 bytes in base64 or hex: `openssl rand -base64 32` makes one.').optional();

const price = number(/^\d{1,6}(\.\d{1,6})?$/, 'must be US dollars for a million tokens, such as 0.40.').optional();

const period = parsed(parsePeriod, 'must be hours or days, such as 24h or 2d.');

const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'must be a web address such as https://example.com.',
    abort: true,
  })
  .refine((text) => new URL(text).origin === text.replace(/\/$/, ''), {
    error: 'must be a web address without a path, such as https://example.com.',
  })
  .transform((text) => new URL(text).origin);

const address = (scheme: string) =>
  text(new RegExp(`^${scheme}://[^\\s]+$`), `must begin with ${scheme.replace('(\\+\\w+)?', '')}://.`);

/** Defaults are texts, as in the environment. `unset` describes the behaviour of a setting that is not given and has no default. */
export const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional().meta({
    description: 'The purpose of this installation. `production` refuses settings that are only for trials.',
    unset: 'development, without showing mails if others use PUBLIC_URL',
  }),
  PORT: number(/^\d{1,5}$/, 'must be a whole number from 0 to 65535.')
    .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535.')
    .prefault('3000')
    .describe('The port at which the server listens; 0 picks a free one.'),
  HOST: text(/^[\w.:-]+$/, 'must be an address or a host name, such as 0.0.0.0.')
    .default('127.0.0.1')
    .describe('The address at which the server listens.'),
  DATA_DIR: path.prefault('./data').describe('The data folder.'),
  PUBLIC_URL: webAddress.optional().meta({
    description: 'The address that people use; links in mails begin with it.',
    unset: 'the address at which it listens',
  }),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must name a time zone, such as Europe/London.')
    .default('UTC')
    .describe('The community’s time zone: its reports begin and end with days there.'),
  SEED: z.enum(['demo', 'none']).optional().meta({
    description: 'Whether a new log begins with the demo community.',
    unset: 'demo in development, else none',
  }),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe('`web` serves, `worker` folds and reacts, `all` does both.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The lowest level that the server logs.'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => trustedProxies(text) !== undefined,
      'must be off, on (one proxy), a number of proxies, or the addresses of the proxies.',
    )
    .default('off')
    .describe('Which proxies are trusted to name the client: off, on (one), their number, or their addresses.'),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: 'The bearer token for /metrics.',
    isSecret: true,
    unset: 'only this machine may read them; in production nobody',
  }),
  SESSION_KEY: key.meta({
    description: 'Seals the cookies of sessions.',
    isSecret: true,
    unset: 'session.key in the data folder',
  }),
  MASTER_KEY: key.meta({
    description: 'Wraps the keys of people, and keys the chain of the log.',
    isSecret: true,
    unset: 'master.key in the data folder',
  }),
  EVENTSTORE_URL: address('esdb(\\+\\w+)?')
    .optional()
    .meta({ description: 'EventStoreDB, which then stores the log.', unset: 'the data folder' }),
  MONGODB_URL: address('mongodb(\\+\\w+)?')
    .optional()
    .meta({ description: 'MongoDB, which then stores everything but the log.', unset: 'the data folder' }),
  SMTP_URL: text(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://.')
    .optional()
    .meta({ description: 'The mail server.', unset: 'mails are shown at /dev/mail; none is sent in production' }),
  MAIL_FROM: text(/@/, 'must be an email address, such as "Kindling <hello@example.com>".')
    .optional()
    .meta({ description: 'The sender of mails.', unset: 'Kindling <kindling@localhost>' }),
  MAIL_WEBHOOK_SECRET: z.string().min(16).optional().meta({
    description: 'The bearer token for /api/mail/bounces.',
    isSecret: true,
    unset: 'no bounces are accepted',
  }),
  OPENAI_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'The key of a language model’s server.', isSecret: true, unset: 'no model is used' }),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address.' })
    .optional()
    .meta({ description: 'A server with OpenAI’s chat completions.', unset: 'OpenAI’s own' }),
  OPENAI_MODEL: z.string().optional().meta({ description: 'The name of the model.', unset: 'gpt-4.1-mini' }),
  MODEL_MONTHLY_CAP: number(/^\d{1,12}$/, 'must be a whole number of tokens, such as 5000000; 0 asks no model.')
    .prefault('5000000')
    .describe('Tokens that the model may use in a calendar month, in and out together; 0 switches it off.'),
  MODEL_PRICE_INPUT: price.meta({ description: 'US dollars for a million tokens in.', unset: 'no cost is shown' }),
  MODEL_PRICE_OUTPUT: price.meta({ description: 'US dollars for a million tokens out.', unset: 'no cost is shown' }),
  ANALYSES_PER_DAY: number(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999.')
    .prefault('10')
    .describe('Analyses of companies that a member may have in 24 hours.'),
  UPLOAD_QUOTA_MB: number(/^[1-9]\d{0,6}$/, 'must be a whole number of megabytes, from 1 to 9999999.')
    .prefault('2000')
    .describe('Megabytes for the stored pictures and videos of one member.'),
  STRIPE_SECRET_KEY: z.string().optional().meta({
    description: 'Stripe’s key: with it, payments are real.',
    isSecret: true,
    unset: 'a sandbox; no payments in production',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().optional().meta({
    description: 'The signing secret of Stripe’s webhook.',
    isSecret: true,
    unset: 'must be set with STRIPE_SECRET_KEY',
  }),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address.' })
    .optional()
    .meta({ description: 'Replaces Stripe’s address, for tests.', unset: 'Stripe’s own' }),
  NEWS: z
    .enum(['on', 'off'])
    .optional()
    .meta({ description: 'Whether feeds are read.', unset: 'on, except in tests without NEWS_FEEDS' }),
  LINKS: z
    .enum(['on', 'off'])
    .optional()
    .meta({ description: 'Whether pages that posts and tools link are read.', unset: 'on, except in tests' }),
  NEWS_FEEDS: path
    .optional()
    .meta({ description: 'A YAML or JSON file with the feeds.', unset: 'modules/news/feeds.yaml' }),
  NEWS_ALLOW_PRIVATE: z
    .enum(['on', 'off', 'true', 'false'])
    .transform((value) => value === 'on' || value === 'true')
    .prefault('off')
    .describe('Allows feeds and pages on private networks, for tests.'),
  NEWS_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'The key of NewsAPI, one more feed.', isSecret: true, unset: 'NewsAPI is not used' }),
  NEWS_API_URL: z.url().default('https://newsapi.org/v2/everything').describe('Replaces NewsAPI’s address.'),
  BACKUP_TO: path.optional().meta({ description: 'The folder for automatic backups.', unset: 'none are taken' }),
  BACKUP_EVERY: period.prefault('24h').describe('How often an automatic backup is taken.'),
  BACKUP_KEEP: parsed(parseKeep, 'must say how many days, weeks and months, such as 7d,4w,12m.')
    .prefault('7d,4w,12m')
    .describe('For how many days, weeks and months the last automatic backup of each is kept.'),
  BACKUP_MAX_AGE: period.prefault('2d').describe('How old the last backup may be before the doctor warns.'),
  VERIFY_MAX_AGE: period
    .prefault('8d')
    .describe('How long ago the last `kindling verify` may be before the doctor warns in production.'),
  RATE_LIMITS: flag('default', 'off').prefault('default').describe('Whether requests are limited; off is for tests.'),
  ACCEPT_LOST_KEYS: flag('on', 'off')
    .prefault('off')
    .describe('Starts once although people’s keys are missing, and forgets these people permanently.'),
});

export type Config = ReturnType<typeof shaped>;

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  const given = parsedFrom(environment);
  const problems = problemsIn(given);
  if (!given.success || problems.length > 0) throw new CannotStart(problems.join("\nKindling can't start: "));
  return deepFrozen(shaped(given.data));
}

/** Returns a line for each setting that the server would refuse. */
export const problemsOfSettings = (environment: Environment): readonly string[] => problemsIn(parsedFrom(environment));

function parsedFrom(environment: Environment) {
  // Compose files and shells set a variable that isn't given to an empty text.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  return settings.safeParse(given);
}

function problemsIn(given: ReturnType<typeof parsedFrom>): readonly string[] {
  if (given.success) return rulesBroken(given.data);
  return fieldIssues(given.error, (field) => field).map(({ field, message }) =>
    message.startsWith(field) ? message : `${field} ${message}`,
  );
}

type Settings = z.output<typeof settings>;

function rulesBroken(given: Settings): readonly string[] {
  const broken: string[] = [];
  const production = given.NODE_ENV === 'production';
  const servers = given.EVENTSTORE_URL !== undefined || given.MONGODB_URL !== undefined;
  if (production && servers) {
    for (const name of ['SESSION_KEY', 'MASTER_KEY'] as const) {
      // If each instance generated its own key, the instances would lock each other out.
      if (given[name] === undefined)
        broken.push(`${name} must be set in production with EVENTSTORE_URL or MONGODB_URL.`);
    }
  }
  if (production && given.SEED === 'demo') broken.push('SEED must be none in production.');
  if (production && !given.RATE_LIMITS) broken.push('RATE_LIMITS must not be off in production.');
  if (production && given.NEWS_ALLOW_PRIVATE) broken.push('NEWS_ALLOW_PRIVATE must not be true in production.');
  if (given.STRIPE_SECRET_KEY !== undefined && given.STRIPE_WEBHOOK_SECRET === undefined) {
    broken.push('STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY: without it no payment can be fulfilled.');
  }
  if ((given.MODEL_PRICE_INPUT === undefined) !== (given.MODEL_PRICE_OUTPUT === undefined)) {
    broken.push('MODEL_PRICE_INPUT and MODEL_PRICE_OUTPUT must be set together: a cost is made of both.');
  }
  if (production && given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    broken.push('MAIL_FROM must be set with SMTP_URL.');
  }
  return broken;
}

/** Returns whether people on other machines use this address: then the demo is planted only if it is requested. */
export const isForOthers = (publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && !/^(?:localhost|.+\.localhost|127\..+|\[::1\])$/.test(new URL(publicUrl).hostname);

/** Returns whether mail reaches somebody: it is sent, or shown. */
export const canMail = ({ mail: { isShown, smtpUrl } }: Pick<Config, 'mail'>): boolean =>
  isShown || smtpUrl !== undefined;

/** Returns the same settings, grouped and named for the code. */
function shaped(given: Settings) {
  const environment = given.NODE_ENV ?? 'development';
  const production = environment === 'production';
  return {
    production,
    environment,
    port: given.PORT,
    host: given.HOST,
    dataDir: given.DATA_DIR,
    publicUrl: given.PUBLIC_URL,
    timeZone: given.TIME_ZONE,
    seed: given.SEED ?? (environment === 'development' && !isForOthers(given.PUBLIC_URL) ? 'demo' : 'none'),
    role: given.ROLE,
    logLevel: given.LOG_LEVEL,
    trustProxy: trustedProxies(given.TRUST_PROXY) ?? false,
    trustProxySetting: given.TRUST_PROXY,
    metricsToken: given.METRICS_TOKEN,
    sessionKey: given.SESSION_KEY,
    masterKey: given.MASTER_KEY,
    eventStoreUrl: given.EVENTSTORE_URL,
    mongodbUrl: given.MONGODB_URL,
    mail: {
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM ?? 'Kindling <kindling@localhost>',
      /** Whether mails, and the tokens in them, are shown to whoever asks, because nothing sends them. */
      isShown:
        given.SMTP_URL === undefined && !production && (given.NODE_ENV !== undefined || !isForOthers(given.PUBLIC_URL)),
      webhookSecret: given.MAIL_WEBHOOK_SECRET,
    },
    openai: {
      apiKey: given.OPENAI_API_KEY,
      baseUrl: given.OPENAI_BASE_URL,
      model: given.OPENAI_MODEL,
      monthlyCap: given.MODEL_MONTHLY_CAP,
      prices:
        given.MODEL_PRICE_INPUT === undefined || given.MODEL_PRICE_OUTPUT === undefined
          ? undefined
          : { input: given.MODEL_PRICE_INPUT, output: given.MODEL_PRICE_OUTPUT },
    },
    analysesPerDay: given.ANALYSES_PER_DAY,
    uploadQuotaBytes: given.UPLOAD_QUOTA_MB * 1_000_000,
    stripe: {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiUrl: given.STRIPE_API_URL,
    },
    news: {
      /** In a test that names no feeds, defaults to false, so that the test never uses the network. */
      ingests:
        given.NEWS === undefined ? given.NODE_ENV !== 'test' || given.NEWS_FEEDS !== undefined : given.NEWS === 'on',
      feedsFile: given.NEWS_FEEDS,
      allowPrivate: given.NEWS_ALLOW_PRIVATE,
      api: given.NEWS_API_KEY ? { key: given.NEWS_API_KEY, url: given.NEWS_API_URL } : undefined,
    },
    /** Whether to fetch the pages that posts and tools link to. Defaults to false in tests, so that they never use the network. */
    looksAtLinks: given.LINKS === undefined ? given.NODE_ENV !== 'test' : given.LINKS === 'on',
    backups: {
      to: given.BACKUP_TO,
      everyMs: given.BACKUP_EVERY,
      keep: given.BACKUP_KEEP,
      maxAgeMs: given.BACKUP_MAX_AGE,
      verifyMaxAgeMs: given.VERIFY_MAX_AGE,
    },
    rateLimits: given.RATE_LIMITS,
    /** Not a setting: a staging copy is marked in its log. */
    isStaging: false as boolean,
    acceptLostKeys: given.ACCEPT_LOST_KEYS,
  } as const;
}

/** Decodes 32 bytes in base64 or hex; undefined for anything else. */
export function decodeKey(text: string): Uint8Array | undefined {
  const bytes = /^[\da-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  const canonical = /^[\da-fA-F]{64}$/.test(text) || /^[\w+/-]{43}=?$/.test(text);
  return canonical && bytes.length === keyBytes ? new Uint8Array(bytes) : undefined;
}

function deepFrozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) deepFrozen(inner);
  }
  return Object.freeze(value);
}
