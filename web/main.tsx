// Starts the client: the query cache with what the server put into the page, the socket, the router.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reloadWhenCodeIsGone } from './fresh-code.ts';
import { showKeptToast } from './full-load.ts';
import { primeQueries } from './page-data.ts';
import { createAppRouter } from './router.tsx';
import './styles/index.css';
import { createApi, createApiClient, createQueryClient, createSocket, serverLinks } from './trpc.ts';

reloadWhenCodeIsGone();
const queryClient = createQueryClient();
const client = createApiClient(serverLinks(createSocket()));
const api = createApi(queryClient, client);
primeQueries(queryClient, document);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root: index.html and main.tsx belong together.');
createRoot(root).render(<App router={createAppRouter({ queryClient, client, api })} />);
showKeptToast();
