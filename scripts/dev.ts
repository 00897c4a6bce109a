// `npm run dev`: Vite serves the client at one address, and passes all other requests on to the server, one port above. Both reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 1;
const address = `http://localhost:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  },
});

process.env.DEV_SERVER_URL = `http://127.0.0.1:${serverPort}`;
const client = await createServer({
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  server: { port },
});
await client.listen();
client.printUrls();

server.once('exit', (code) => stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));

async function stop(code: number) {
  await client.close();
  process.exit(code);
}
