// The OpenAPI 3.1 document of the REST door. It is generated from the procedures that the door serves, so it describes
// exactly the calls that exist. Most refusals of a call follow from its kind; its door lists the others.
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { z } from 'zod';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import { metaOf, proceduresOf, restDoorsOf } from './call.ts';
import type { ProcedureMeta, RestDoor } from './procedure.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  description?: string;
}>;

export type Operation = Readonly<{
  operationId: string;
  summary: string;
  tags: readonly string[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly Parameter[];
  requestBody?: RequestBody;
  responses: Readonly<Record<string, JsonSchema>>;
}>;

type RequestBody = Readonly<{ required: boolean; content: Readonly<Record<string, { schema: JsonSchema }>> }>;

/** A route without a procedure. Its operation names the responses that don't follow from its kind. */
export type DescribedRoute = Readonly<{
  method: RestDoor['method'];
  path: string;
  limit?: RateLimit;
  operation: Operation;
}>;

/** The schemas of responses: by the name of the procedure, and for shared parts by the name of their type. */
export type AnswerSchemas = Readonly<{
  answers: Readonly<Record<string, JsonSchema>>;
  schemas: Readonly<Record<string, JsonSchema>>;
}>;

type OpenApiParts = Readonly<{ described: readonly DescribedRoute[]; answers?: AnswerSchemas }>;

export type OpenApiDocument = Readonly<{
  openapi: '3.1.0';
  info: Readonly<{ title: string; version: string; description: string }>;
  servers: readonly Readonly<{ url: string }>[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: JsonSchema;
}>;

export function openApiDocument(
  router: AnyTRPCRouter,
  { described, answers: { answers, schemas } = { answers: {}, schemas: {} } }: OpenApiParts,
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (method: string, path: string, operation: Operation) => {
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  };
  for (const [name, procedure] of proceduresOf(router)) {
    restDoorsOf(procedure).forEach((door, index) => {
      const id = index === 0 ? name : `${name}.${index + 1}`;
      add(door.method, door.path, operationOf(id, procedure, door, answers[name]));
    });
  }
  for (const { method, path, limit, operation } of described) {
    const takesTokens = operation.security.some((option) => 'bearerAuth' in option);
    const refusals = refusalResponses({ method, path }, { ...(!takesTokens && { sessionOnly: true }), limit });
    const responses = Object.entries(operation.responses).map(([status, response]) => [
      status,
      Number(status) < 400 ? response : { ...refusalResponse(Number(status)), ...response },
    ]);
    add(method, path, { ...operation, responses: { ...refusals, ...Object.fromEntries(responses) } });
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Kindling',
      version: '1',
      description:
        'Every call of Kindling. Log in with `POST /auth/login`: the session cookie then identifies you. An access token can replace it. A call that changes something may carry an `Idempotency-Key`: repeated under the same key, it does nothing twice; with another body, it is refused (409).',
    },
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kindling' },
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'kdl_…',
          description:
            'An access token, created on the account page. It replaces the session, which is then ignored. A token of scope `read` can only make GET requests.',
        },
      },
      schemas: { Refusal: refusalSchema, ...schemas },
    },
  };
}

const refusalSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What happened and what to do next, for people.' },
    code: { type: 'string', description: 'What happened, for programs: `module/what-went-wrong`.' },
    issues: {
      type: 'array',
      description: 'One for each invalid field.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object' },
    requestId: { type: 'string', description: 'For faults: quote it when you report one.' },
  },
};

const statusTexts: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done; there is no content',
  400: 'The input is invalid',
  401: 'Signed out, or wrong credentials',
  402: 'Requires payment first; the details say where',
  403: 'You are not allowed to do this, or it was sent from another site',
  404: 'It does not exist, or you may not see it',
  409: 'It conflicts with the current state',
  413: 'Too large',
  415: 'This call does not accept this type',
  429: 'Too many requests; Retry-After says when to retry',
  503: 'Unavailable now; Retry-After says when to retry, and the same Idempotency-Key does nothing twice',
};

function operationOf(
  name: string,
  procedure: AnyTRPCProcedure,
  door: RestDoor,
  answer: JsonSchema = { type: 'object' },
): Operation {
  const meta = metaOf(procedure);
  const { access, sessionOnly } = meta;
  const { status = 200 } = door;
  const changes = door.method !== 'GET';
  const input = inputSchemaOf(procedure);
  const inPath = pathParametersOf(door.path);
  const others = Object.entries(input.properties).filter(([field]) => !inPath.includes(field));
  const required = others.map(([field]) => field).filter((field) => input.required.has(field));
  const fields = { properties: Object.fromEntries(others), ...(required.length > 0 && { required }) };
  return {
    operationId: name,
    summary: door.summary,
    tags: [door.path.split('/')[1] ?? 'other'],
    security: [...(access === undefined ? [{}] : []), { session: [] }, ...(sessionOnly ? [] : [{ bearerAuth: [] }])],
    parameters: [
      ...inPath.map((field) => inPathParameter(field, input.properties[field])),
      ...(changes
        ? [idempotencyKey]
        : others.map(
            ([field, schema]): Parameter => ({ name: field, in: 'query', required: required.includes(field), schema }),
          )),
    ],
    ...(changes &&
      others.length > 0 && {
        requestBody: {
          required: required.length > 0,
          content: { 'application/json': { schema: { type: 'object', ...fields } } },
        },
      }),
    responses: {
      [status]: {
        description: statusTexts[status] ?? 'Done',
        content: { 'application/json': { schema: answer } },
      },
      ...refusalResponses(door, meta),
    },
  };
}
function pathParametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
}

function inPathParameter(name: string, schema: JsonSchema = { type: 'string' }): Parameter {
  return { name, in: 'path', required: true, schema };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

/** The refusals that follow from the kind of call, and those that the call itself declares. */
function refusalResponses(
  { method, path, refusals = [] }: Pick<RestDoor, 'method' | 'path' | 'refusals'>,
  { sessionOnly, limit }: Pick<ProcedureMeta, 'sessionOnly'> & { limit?: RateLimit | undefined },
): Operation['responses'] {
  const ofItsKind = [
    // Any call may have a malformed Host or Idempotency-Key, or an invalid access token.
    400,
    401,
    // A valid token is refused here, or draws on its limit.
    ...(sessionOnly ? [403] : [429]),
    // The subject of an id may not exist. Another path parameter only selects a set.
    ...(pathParametersOf(path).includes('id') ? [404] : []),
    // A change may come from another site, too late, or with a body that is too large or not JSON.
    ...(method === 'GET' ? [] : [403, 409, 413, 415]),
    ...(limit === undefined ? [] : [429]),
    503,
  ];
  return Object.fromEntries([...ofItsKind, ...refusals].map((status) => [status, refusalResponse(status)]));
}

function refusalResponse(status: number): JsonSchema {
  return {
    description: statusTexts[status] ?? 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  };
}

type InputSchema = Readonly<{ properties: Readonly<Record<string, JsonSchema>>; required: ReadonlySet<string> }>;

function inputSchemaOf(procedure: AnyTRPCProcedure): InputSchema {
  const properties: Record<string, JsonSchema> = {};
  const required = new Set<string>();
  for (const schema of procedure._def.inputs as readonly unknown[]) {
    if (!(schema instanceof z.core.$ZodType)) continue;
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    Object.assign(properties, json.properties);
    for (const field of (json.required ?? []) as readonly string[]) required.add(field);
  }
  return { properties, required };
}
