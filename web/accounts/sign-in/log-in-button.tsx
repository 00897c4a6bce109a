// Opens the dialog to log in, in place of what only members see.
import { openLayer } from '../../layers.ts';
import { Button } from '../../ui/button.tsx';

export const LogInButton = () => (
  <Button variant="primary" onClick={() => openLayer({ kind: 'auth', tab: 'login' })}>
    Log in
  </Button>
);
