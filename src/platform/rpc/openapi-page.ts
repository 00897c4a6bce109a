// The API document as a page for people: plain HTML with its own style sheet, readable without any script.
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts';

type Schema = Readonly<Record<string, unknown>>;

export function docsPage({ info, paths, servers }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort();
  const sections = tags.map((tag) => {
    const calls = operations.filter(({ operation }) => operation.tags.includes(tag));
    const articles = calls.map(({ path, method, operation }) => article(method, path, operation)).join('');
    return `<section aria-labelledby="${text(tag)}"><h2 id="${text(tag)}">${text(tag)}</h2>${articles}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${text(info.title)} API</h1>
<p>${inline(info.description)}</p>
<p>All addresses begin with <code>${text(servers[0]?.url ?? '')}</code>. The same as a document for programs:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Calls">${tags.map((tag) => `<a href="#${text(tag)}">${text(tag)}</a>`).join(' ')}</nav>
</header>
<main>${sections.join('\n')}</main>
</body>
</html>
`;
}

function article(
  method: string,
  path: string,
  { operationId, summary, security, parameters, requestBody, responses }: Operation,
) {
  const membersOnly = !security.some((requirement) => Object.keys(requirement).length === 0);
  const body = requestBody?.content['application/json']?.schema as Schema | undefined;
  const fields = Object.entries((body?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'body',
    required: ((body?.required ?? []) as readonly string[]).includes(name),
    schema,
  }));
  const inputs = [...parameters, ...fields];
  return `<article id="${text(operationId)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${text(path)}</code></h3>
<p>${inline(summary)}${membersOnly ? ' <span class="badge">members</span>' : ''}</p>
${inputs.length === 0 ? '' : table(inputs)}
<p class="answers">Answers: ${Object.keys(responses)
    .map((status) => `<code>${text(status)}</code>`)
    .join(' ')}</p>
</article>`;
}

function table(inputs: readonly (Omit<Parameter, 'in'> & { in: string })[]): string {
  const rows = inputs.map(
    (input) =>
      `<tr><th scope="row"><code>${text(input.name)}</code></th><td>${input.in}</td><td>${text(describe(input.schema))}</td><td>${input.required ? 'required' : ''}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Value</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describe(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  const options = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (options !== undefined) return options.map(describe).join(' or ');
  const type =
    schema.type === 'array' ? `list of ${describe((schema.items ?? {}) as Schema)}` : String(schema.type ?? 'any');
  const bounds = [
    bound(schema.minLength ?? schema.minimum ?? schema.minItems, 'from'),
    bound(schema.maxLength ?? schema.maximum ?? schema.maxItems, 'to'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((part) => part !== '');
  return bounds.length === 0 ? type : `${type}, ${bounds.join(' ')}`;
}

function bound(value: unknown, word: string): string {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? `${word} ${value}`
    : '';
}

const inline = (words: string): string => text(words).replace(/`([^`]+)`/g, '<code>$1</code>');

const text = (value: string): string => value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const docsStyles = `
:root { color-scheme: light dark; --ink: #1d1630; --quiet: #5c5570; --line: #ddd8ea; --paper: #fff; --accent: #6d28d9; }
@media (prefers-color-scheme: dark) { :root { --ink: #efeaff; --quiet: #b3aac9; --line: #3a3350; --paper: #14101f; --accent: #b794f6; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 6rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 2rem; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); } h3 { margin-bottom: 0; font-size: 1rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; } a { color: var(--accent); } nav a { margin-right: 0.75rem; }
article { padding: 0.5rem 0 1rem; border-bottom: 1px solid var(--line); } article p { margin: 0.25rem 0; }
.method { display: inline-block; min-width: 4.5rem; color: var(--accent); font-weight: 700; }
.badge { border: 1px solid var(--line); border-radius: 999px; padding: 0 0.5rem; font-size: 0.8rem; } .answers { color: var(--quiet); font-size: 0.875rem; }
table { border-collapse: collapse; margin: 0.5rem 0; font-size: 0.875rem; } th, td { padding: 0.15rem 1.25rem 0.15rem 0; text-align: left; vertical-align: top; }
`;
