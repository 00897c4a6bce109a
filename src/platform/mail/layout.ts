// The shared layout of all our mails. A mail is described as blocks of plain text, from which both its HTML and its
// text are rendered. Everything is escaped, links lead only to the web, and each block has the direction of its words.
// The HTML uses only tables and inline styles, because mail programs support little else.

import { isolatesIn } from '../../text/isolate.ts';

type MailLink<Text extends string> = Readonly<{ label: Text; url: string }>;

/** `Text`: `FixedText` in a mail that may go to anyone. */
export type MailBlock<Text extends string = string> =
  /** A paragraph. */
  | Text
  | Readonly<{ kind: 'heading' | 'quote' | 'small'; text: Text }>
  | (Readonly<{ kind: 'button' | 'link' }> & MailLink<Text>)
  | Readonly<{ kind: 'list'; items: readonly Text[] }>
  /** One entry of a digest: a linked title, a line about it, its text, and further actions. */
  | Readonly<{ kind: 'item'; title: Text; url: string; about?: Text; text?: Text; link?: MailLink<Text> }>;

export type MailDescription<Text extends string = string> = Readonly<{
  title: Text;
  /** The text that an inbox shows next to the subject. */
  preview: Text;
  blocks: readonly MailBlock<Text>[];
  /** A link before everything else, such as the one to unsubscribe. */
  top?: MailLink<Text>;
  /** Why the reader gets this mail, and how to stop such mails. */
  footer: Readonly<{ text: Text; links?: readonly MailLink<Text>[] }>;
}>;

const brand = 'Kindling';
const color = {
  ink: '#1e1b2e',
  muted: '#625d78',
  accent: '#7e22ce',
  canvas: '#f5f3fa',
  card: '#ffffff',
  line: '#e4dff0',
};
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function layOutMail<Text extends string>(mail: MailDescription<Text>): { text: Text; html: Text } {
  return { text: asText(mail) as Text, html: asHtml(mail) as Text };
}

function asText({ title, top, blocks, footer }: MailDescription): string {
  const links = (footer.links ?? []).map(({ label, url }) => `${label}: ${webUrl(url)}`);
  const end = ['-- ', brand, footer.text, ...links].join('\n');
  const first = top ? [`${top.label}: ${webUrl(top.url)}`] : [];
  return `${[...first, title, ...blocks.map(blockAsText), end].join('\n\n')}\n`;
}

function blockAsText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'small':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min([...block.text].length, 72))}`;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'button':
    case 'link':
      return `${block.label}:\n${webUrl(block.url)}`;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'item':
      return [
        ...[block.title, block.about, block.text, webUrl(block.url)],
        block.link && `${block.link.label}: ${webUrl(block.link.url)}`,
      ]
        .filter(Boolean)
        .join('\n');
  }
}

/** For mail programs with a dark mode that reads styles; others use the inline styles. */
const dark = `@media (prefers-color-scheme: dark) {
.canvas { background: #131020 !important; color: #ece9f5 !important; }
.card { background: #1d1930 !important; border-color: #38324f !important; }
.ink { color: #ece9f5 !important; }
.muted, .muted a { color: #aaa3c2 !important; }
.accent, .accent a { color: #c99bff !important; }
}`;

function asHtml({ title, preview, top, blocks, footer }: MailDescription): string {
  const links = (footer.links ?? []).map(({ label, url }) => link(url, label, `color:${color.muted}`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${dark}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${color.canvas};${font};color:${color.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
${top ? `<p class="muted" style="margin:0;padding:12px 16px 0;text-align:center;font-size:12px">${link(top.url, top.label, `color:${color.muted}`)}</p>` : ''}
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${color.canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="accent" style="padding:0 8px 16px;font-size:18px;font-weight:700;color:${color.accent}">${brand}</td></tr>
<tr><td class="card ink" style="background:${color.card};border:1px solid ${color.line};border-radius:12px;padding:32px">
<h1 dir="auto" class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${color.ink}">${shown(title)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px;font-size:13px;line-height:1.5;color:${color.muted}">${[escaped(footer.text), ...links].join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockAsHtml(block: MailBlock): string {
  if (typeof block === 'string')
    return `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.6">${shown(block)}</p>`;
  switch (block.kind) {
    case 'small':
      return `<p dir="auto" class="muted" style="margin:0 0 12px;font-size:13px;line-height:1.5;color:${color.muted}">${shown(block.text)}</p>`;
    case 'heading':
      return `<h2 dir="auto" style="margin:24px 0 12px;font-size:18px;line-height:1.3">${shown(block.text)}</h2>`;
    case 'quote':
      return `<blockquote dir="auto" class="muted" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${color.accent};font-size:16px;line-height:1.6;color:${color.muted}">${shown(block.text)}</blockquote>`;
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${color.accent};border-radius:8px">${link(block.url, block.label, `display:inline-block;padding:12px 24px;font-size:16px;font-weight:600;color:${color.card};text-decoration:none`)}</td></tr></table>`;
    case 'link':
      return `<p class="accent" style="margin:0 0 16px;font-size:14px;line-height:1.5">${link(block.url, `${block.label} →`, `color:${color.accent}`)}</p>`;
    case 'list':
      return `<ul dir="auto" style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.6">${block.items.map((item) => `<li>${shown(item)}</li>`).join('')}</ul>`;
    case 'item':
      return [
        `<p dir="auto" class="accent" style="margin:0 0 4px;font-size:16px;line-height:1.4;font-weight:600">${link(block.url, block.title, `color:${color.accent}`)}</p>`,
        block.about &&
          `<p dir="auto" class="muted" style="margin:0 0 4px;font-size:13px;color:${color.muted}">${shown(block.about)}</p>`,
        block.text && `<p dir="auto" style="margin:0 0 16px;font-size:15px;line-height:1.5">${shown(block.text)}</p>`,
        block.link &&
          `<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5">${link(block.link.url, block.link.label, `color:${color.muted}`)}</p>`,
      ]
        .filter(Boolean)
        .join('\n');
  }
}

function link(url: string, label: string, style: string): string {
  return `<a href="${escaped(webUrl(url))}" style="${style}">${shown(label)}</a>`;
}

/** Links in mails are our own. A link to anything but the web is a bug and must not be sent. */
function webUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail may not link to ${protocol}`);
  return href;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

const escaped = (text: string): string => text.replace(/[&<>"'\n]/g, (character) => entities[character] ?? '');

const shown = (text: string): string =>
  isolatesIn(text)
    .map(({ words, isIsolated }) => (isIsolated ? `<bdi>${escaped(words)}</bdi>` : escaped(words)))
    .join('');
