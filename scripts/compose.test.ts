// Checks docker-compose.yml and the Dockerfile without an engine: services, health checks and mounts; that they contain
// no secret and set no unused variable; and that the client is built with everything that it imports.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag, Schema } from 'js-yaml';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { readConfig, settings } from '../src/app/start/settings/config.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const condition = z.object({ condition: z.string() });
const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  restart: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), condition)]).default([]),
});
const { services, volumes, networks } = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(load(read('docker-compose.yml'), { schema: new Schema([...CORE_SCHEMA.tags, mergeTag]) }));

const all = Object.entries(services);
const onlyIn = (profile?: string) =>
  all.filter(([, { profiles }]) => (profile === undefined ? profiles.length === 0 : profiles.includes(profile)));
const needs = ({ depends_on }: z.output<typeof service>) =>
  Array.isArray(depends_on)
    ? depends_on.map((name) => [name, 'service_started'] as const)
    : Object.entries(depends_on).map(([name, { condition: state }]) => [name, state] as const);

describe('docker-compose.yml', () => {
  it('starts one of each without a profile, and with `cluster` three, two and a worker', () => {
    expect(onlyIn().map(([name]) => name)).toEqual(['keys', 'kindling', 'eventstore', 'mongodb']);
    const cluster = ['balancer', 'web-1', 'web-2', 'worker', 'certificates'];
    const nodes = ['eventstore', 'mongodb'].flatMap((name) => [1, 2, 3].map((n) => `${name}-${n}`));
    expect(onlyIn('cluster').map(([name]) => name)).toEqual([...cluster, ...nodes]);
    expect(services['web-1']?.environment.ROLE).toBe('web');
    expect(services.worker?.environment.ROLE).toBe('worker');
  });

  it.each(all)('has %s wait only for existing services, and for health where there is a check', (_name, each) => {
    for (const [name, state] of needs(each)) {
      const needed = services[name];
      expect(needed, name).toBeDefined();
      if (state === 'service_healthy') expect(needed?.healthcheck?.disable ?? false, name).toBe(false);
      if (state === 'service_completed_successfully') expect(needed?.restart ?? 'no', name).toBe('no');
    }
  });

  it.each(all.filter(([name]) => /^(eventstore|mongodb)/.test(name)))('checks the health of %s', (_name, {
    healthcheck,
  }) => {
    expect(healthcheck?.test?.[0]).toBe('CMD');
    expect(healthcheck?.test?.length).toBeGreaterThan(2);
  });

  it('starts in the image the command of `npm start`', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const command: readonly string[] = JSON.parse(read('Dockerfile').match(/^CMD (.*)$/m)?.[1] ?? '[]');
    expect(command.join(' ')).toBe(scripts.start);
  });

  it('takes the health check of Kindling itself from the image', () => {
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\n.*\/health\/ready/m);
    for (const name of ['kindling', 'web-1', 'web-2', 'worker']) expect(services[name]?.healthcheck).toBeUndefined();
  });

  it.each(all)('mounts into %s only declared volumes and existing files', (_name, each) => {
    for (const [source = ''] of each.volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('./')) expect(existsSync(join(root, source)), source).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
    for (const network of each.networks) expect(Object.keys(networks)).toContain(network);
  });

  it('stores an operator’s files on a disk, where they outlive the container, and nothing large in memory', () => {
    const made = read('Dockerfile')
      .match(/^RUN install -d -o node .*$/m)?.[0]
      .split(' ');
    for (const [name, { image, tmpfs, volumes: mounted, environment }] of all) {
      if (image !== 'kindling' || name === 'keys') continue;
      expect(tmpfs, name).toEqual(['/tmp']);
      const [scratch, ...others] = mounted.filter((volume) => volume.endsWith(':/data'));
      expect({ name, scratch, others }).toEqual({
        name,
        scratch: name === 'kindling' ? 'scratch:/data' : 'cluster-scratch:/data',
        others: [],
      });
      expect(environment.TMPDIR, name).toBe('/data/tmp');
      // A new volume takes its folders and their owners from the image.
      expect(made).toEqual(expect.arrayContaining(['/data', '/data/tmp']));
    }
  });

  it('uses every volume it declares', () => {
    const used = new Set(all.flatMap(([, each]) => each.volumes.map((volume) => volume.split(':')[0])));
    expect([...used].filter((name) => !name?.startsWith('./')).sort()).toEqual(Object.keys(volumes).sort());
  });

  it('contains no secret: each comes from the environment, or is created at the first start', () => {
    const secret = /KEY|SECRET|TOKEN|PASSWORD|SMTP_URL/;
    const variables = all.flatMap(([, { environment }]) => Object.entries(environment));
    const secrets = variables.filter(([name]) => secret.test(name) && !name.startsWith('EVENTSTORE_'));
    expect(new Set(secrets.map(([, value]) => value.replace(/\$\{\w+:-\}/, '')))).toEqual(new Set(['']));
    for (const [, value] of variables) expect(value).not.toMatch(/:\/\/[^/@]*:(?!\{password\})[^/@]+@/);
  });

  it('reaches the stores only from their own network', () => {
    expect(networks.stores).toEqual({ internal: true });
    for (const [name, { ports, networks: joined }] of all.filter(([each]) => /^(eventstore|mongodb)/.test(each))) {
      expect({ name, ports, joined }).toEqual({ name, ports: [], joined: ['stores'] });
    }
  });

  it.each(
    all.filter(([, { image }]) => image !== 'kindling'),
  )('says which minor version of %s it runs', (_name, each) => {
    expect(each.image).toMatch(/:\d+\.\d+/);
  });

  it('runs the versions that the tests on real servers do', () => {
    const tried = [...read('src/testing/real-servers.ts').matchAll(/Image = '(.+)'/g)].map(([, image]) => image);
    expect([services.eventstore?.image, services.mongodb?.image]).toEqual(tried);
  });

  it('opens no port to other machines unless asked to', () => {
    for (const port of all.flatMap(([, { ports }]) => ports)) expect(port).toMatch(/^\$\{BIND:-127\.0\.0\.1\}:/);
  });
});

describe('each variable that it sets', () => {
  const ours = all.filter(([, { image }]) => image === 'kindling');

  it.each(ours)('is known to Kindling in %s', (_name, { environment }) => {
    const known = read('src/app/start/settings/config.ts');
    const ownNames = Object.keys(environment).filter((name) => name !== 'TMPDIR');
    for (const name of ownNames) expect(known).toMatch(new RegExp(`^  ${name}:`, 'm'));
  });

  /** What the image sets, and what is refused in production. */
  const notForOperators = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'SEED', 'NEWS_ALLOW_PRIVATE', 'RATE_LIMITS'];
  const otherServers = ['NEWS_API_URL', 'STRIPE_API_URL'];

  it.each(
    ours.filter(([name]) => name !== 'keys'),
  )('leaves every other setting of %s to the operator', (_name, each) => {
    const missing = Object.keys(settings.shape).filter((name) => !(name in each.environment));
    expect(missing.sort()).toEqual([...notForOperators, ...otherServers].sort());
  });

  it.each(ours.filter(([name]) => name !== 'keys'))('can start %s', (_name, { environment }) => {
    const filled = Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-(.*)\}/, '$1')]);
    const key = 'c'.repeat(64);
    const config = readConfig({
      ...Object.fromEntries(filled),
      NODE_ENV: 'production',
      SESSION_KEY: key,
      MASTER_KEY: key,
    });
    expect(config.eventStoreUrl).toMatch(/^esdb:/);
    expect(config.mongodbUrl).toMatch(/replicaSet=kindling$/);
  });
});

test.each(['deploy/image', 'deploy/eventstore'])('the scripts in %s are whole and can be run', (folder) => {
  for (const name of readdirSync(join(root, folder))) {
    const file = join(root, folder, name);
    execFileSync('sh', ['-n', file]);
    if (folder === 'deploy/image') expect(statSync(file).mode & 0o111, name).not.toBe(0);
  }
});

test('the Dockerfile copies what the client and the server import into the stage that builds them', () => {
  const stage = read('Dockerfile').match(/^FROM .* AS built$.*?(?=^FROM )/ms)?.[0] ?? '';
  const copied = [...stage.matchAll(/^COPY (\w.*) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  const imported = globSync('{web,src,modules,projections}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|contract)\.tsx?$|-fixture\.ts$|^src\/testing\/|^web\/(testing|e2e)\//.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^(?:import|export) (?!type )[^';=]*'(\.[^']+)'/gm)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    );
  expect(imported).toEqual(expect.arrayContaining(['src/loaders/community.ts', 'src/app/registry.ts']));
  expect(imported.filter((file) => !copied.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
});
