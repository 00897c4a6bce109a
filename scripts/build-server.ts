// Builds the server and the operator's command line into dist/kindling. A few files instead of thousands start in half the time. Data files
// stay next to the sources that read them.
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/kindling');

/** Packages that stay in node_modules: those with native code or threads, and those that are only loaded when they are needed. */
const external = [
  ...['argon2', 'pino', 'sharp', 'sodium-native'],
  ...['@eventstore/db-client', '@grpc/grpc-js', 'google-protobuf', 'mongodb'],
  ...['feedsmith', 'nodemailer', 'openai', 'sanitize-html', 'stripe', 'undici'],
];

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [keepAddresses()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: ['src/app/main.ts', 'src/cli/kindling.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** Keeps addresses that start from `import.meta.url` valid: a thread's or process's source is built, others stay with the sources. */
function keepAddresses(): Plugin {
  const program = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;
  return {
    name: 'keep-addresses',
    enforce: 'pre',
    transform(code, file) {
      if (!file.startsWith(root) || !code.includes('import.meta.url')) return;
      const withPrograms = code.replace(program, (_, path: string) => {
        const reference = this.emitFile({ type: 'chunk', id: resolve(dirname(file), path) });
        return `import.meta.ROLLDOWN_FILE_URL_${reference}`;
      });
      const source = JSON.stringify(relative(folder, file));
      return withPrograms.replaceAll('import.meta.url', `new URL(${source}, import.meta['url']).href`);
    },
    resolveFileUrl: ({ relativePath }) => `new URL('./${relativePath}', import.meta.url)`,
  };
}
