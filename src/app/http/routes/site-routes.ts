// Addresses that are neither calls nor pages: log-in redirects, and the development outbox.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { escapeHtml } from '../../pages/page-shell.ts';
import type { OwnRoutes } from '../server.ts';

/** Returns a path of our own site, or nothing. A log-in that redirects to a foreign page helps to steal passwords. */
function localPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return undefined;
  const base = 'http://kindling.invalid';
  const url = URL.parse(path, base);
  // The parser removes dots. Browsers would take the remaining `//host` of `/..//host` for another host's address.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined;
}

function toLogin(request: FastifyRequest, reply: FastifyReply) {
  const { mode, returnTo } = request.query as { mode?: unknown; returnTo?: unknown };
  const local = localPath(returnTo);
  const search = new URLSearchParams({ ...(mode === 'signup' && { mode }), ...(local && { returnTo: local }) });
  return reply.redirect(search.size === 0 ? '/login' : `/login?${search}`, 302);
}

/** Redirects browsers to the log-in page. A POST to `/api/auth/login` is the log-in itself. */
export const loginRedirect: OwnRoutes = (app) => {
  app.get('/auth/login', toLogin);
};

/** Serves `/dev/mail`, which shows the mails that would have been sent, if no mail server is configured. */
export function devMailRoutes(outbox: Outbox): OwnRoutes {
  return (app) => {
    app.get('/dev/mail', async (_request, reply) => {
      const rows = outbox.list().map(({ id, to, subject, sentAt }) => {
        const link = `<a href="/dev/mail/${encodeURIComponent(id)}">${escapeHtml(subject)}</a>`;
        return `<tr><td>${escapeHtml(sentAt)}</td><td>${escapeHtml(to)}</td><td>${link}</td></tr>`;
      });
      const table = `<table><tr><th>Sent</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
      return sendPage(reply, 'Outbox', rows.length === 0 ? '<p>No mail has been sent yet.</p>' : table);
    });

    app.get('/dev/mail/:id', async (request, reply) => {
      const mail = outbox.get((request.params as { id: string }).id);
      if (mail === undefined) return reply.callNotFound();
      return sendPage(
        reply,
        mail.subject,
        `<pre>${linked(escapeHtml(mail.text))}</pre><p><a href="/dev/mail">Outbox</a></p>`,
      );
    });
  };
}

function linked(escapedText: string): string {
  return escapedText.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function sendPage(reply: FastifyReply, title: string, body: string) {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
    );
}
