// Receives uploads, and serves pictures and videos. A stored file never changes, but who may see it does. So it may be cached, and each
// use of the cached copy is revalidated, which reads the read models and not the file.
import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noFile, notAForm, oneFile, refusedMedia, type Uploads, uploading } from '../../../../modules/media/index.ts';
import { isStaff } from '../../../kernel/staff.ts';
import { byteRangeOf } from '../../../platform/media/byte-range.ts';
import {
  type MediaStore,
  type MediaVariant,
  pictureWidths,
  widthVariant,
} from '../../../platform/media/media-store.ts';
import { maxMediaBytes, maxPosterBytes, tooLarge } from '../../../platform/media/refusals.ts';
import type { Sight, SightOf } from '../../../platform/media/sight.ts';
import type { DescribedRoute } from '../../../platform/rpc/openapi-door.ts';
import { actorOf, Refused, requireMember, type SignedInMember } from '../../../platform/rpc/procedure.ts';
import type { OwnRoutes } from '../server.ts';

export const uploadRoute: DescribedRoute = {
  method: 'POST',
  path: '/media',
  limit: uploading,
  operation: {
    operationId: 'media.upload',
    summary: 'Uploads one picture or video (JPEG, PNG, WebP, GIF, MP4, WebM; 10 MB at most).',
    tags: ['media'],
    security: [{ session: [] }, { bearerAuth: [] }],
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', format: 'binary' },
              poster: {
                type: 'string',
                format: 'binary',
                description: 'The picture that a video shows before it is played: 2 MB at most.',
              },
            },
          },
        },
      },
    },
    responses: {
      '201': { description: 'What was stored: `{ success, media: { id, url, type, width, height } }`.' },
      '400': { description: 'There is no file, more than one, or one that cannot be read.' },
      '401': { description: 'Nobody is signed in.' },
      '409': {
        description: 'The member’s upload quota is used up, or the Idempotency-Key was used for another file.',
      },
      '413': { description: 'The file is larger than 10 MB.' },
      '415': { description: 'This kind of file is not accepted.' },
    },
  },
};

/** `POST /api/media` */
export function uploadRoutes(uploads: Uploads): OwnRoutes {
  return async (app, { contextOf }) => {
    await app.register(multipart, { limits: { fileSize: maxMediaBytes, files: 2, fields: 5, parts: 7 } });
    // Runs before the body is read: a visitor's ten megabytes are not worth receiving.
    app.addHook('onRequest', async (request) => {
      requireMember(request.member);
      if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
        throw new Refused(notAForm, 'UNSUPPORTED_MEDIA_TYPE');
      }
    });
    app.post('/media', { bodyLimit: maxMediaBytes + maxPosterBytes + 64 * 1024 }, async (request, reply) => {
      const name = 'POST /api/media';
      const beforeBody = contextOf(request, reply, { name, input: {} });
      await beforeBody.requireUnbarred();
      await beforeBody.drawOn(uploading, `member:${request.member?.id}`);
      const { file, poster } = await filesOf(request);
      // The files are part of the input: a different file under the same Idempotency-Key is not a retry.
      const input = { sha256: hash('sha256', file), ...(poster && { poster: hash('sha256', poster) }) };
      const context = contextOf(request, reply, { name, input });
      const media = await context.underKey(() => uploads.store(context, context.newId('media'), file, poster));
      return reply.code(201).send({ success: true, media });
    });
  };
}

async function filesOf(request: FastifyRequest): Promise<{ file: Uint8Array; poster?: Uint8Array }> {
  try {
    const files: { file?: Uint8Array; poster?: Uint8Array } = {};
    for await (const part of request.files()) {
      const name = part.fieldname === 'poster' ? 'poster' : 'file';
      if (files[name] !== undefined) throw new Refused(oneFile);
      files[name] = await part.toBuffer();
      // The library throws at the limit, except when the last chunk ends exactly there.
      if (part.file.truncated) throw refusedMedia(tooLarge);
    }
    const { file, poster } = files;
    if (file === undefined) throw new Refused(noFile);
    if (poster !== undefined && poster.length > maxPosterBytes) throw refusedMedia(tooLarge);
    return { file, ...(poster && { poster }) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refusedMedia(tooLarge);
    if (code === 'FST_FILES_LIMIT') throw new Refused(oneFile);
    // Too many fields, or odd field names: about the form, so not reported as bad JSON.
    if (code === 'FST_PROTO_VIOLATION') throw new Refused(noFile);
    throw error instanceof Refused || !(error instanceof Error) || 'statusCode' in error ? error : new Refused(noFile);
  }
}

/** Serves `GET /media/:id` and its variants below that. */
export function mediaRoutes(store: MediaStore, sightOf: SightOf): OwnRoutes {
  return (app) => {
    const serve = (variants: readonly MediaVariant[]) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = request.params as { id: string };
      const sight = await sightOf(id);
      if (!maySee(request.member, sight)) return reply.callNotFound();
      const cacheControl = sight === 'everybody' ? 'public, no-cache' : 'private, no-cache';
      for (const variant of variants)
        if (await send(store, id, variant, { request, reply, cacheControl })) return reply;
      return reply.callNotFound();
    };
    app.get('/media/:id', serve(['original']));
    // Videos have no thumbnail: their player shows the first frame.
    app.get('/media/:id/thumbnail', serve(['thumbnail', 'original']));
    app.get('/media/:id/poster', serve(['poster']));
    // A missing width is a 404. A substitute would have to change once the width exists.
    for (const width of pictureWidths) app.get(`/media/:id/${width}`, serve([widthVariant(width)]));
  };
}

function maySee(member: SignedInMember | undefined, sight: Sight | undefined): boolean {
  if (sight === undefined || sight === 'everybody') return sight === 'everybody';
  return isStaff(actorOf(member)) || (member !== undefined && sight.members.includes(member.id));
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply; cacheControl: string }>;

async function send(
  store: MediaStore,
  id: string,
  variant: MediaVariant,
  { request, reply, cacheControl }: Exchange,
): Promise<boolean> {
  const etag = `"${id}-${variant}"`;
  const { range: wanted, 'if-none-match': cached } = request.headers;
  const headers = {
    'cache-control': cacheControl,
    // Even with a wrong content type, the file could run nothing and load nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  };
  // A client that knows the tag has received the file, and the file never changes.
  if (lists(cached, etag)) {
    reply.code(304).headers(headers).send();
    return true;
  }
  const stored = await store.describe(id, variant);
  if (stored === undefined) return false;
  reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-type': stored.contentType });
  if (cached?.trim() === '*') {
    reply.code(304).send();
    return true;
  }
  // Range only applies to GET (RFC 9110, 14.2).
  const range = byteRangeOf(request.method === 'GET' ? wanted : undefined, stored.size);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${stored.size}`).send();
    return true;
  }
  const opened = await store.open(id, variant, range === 'whole' ? undefined : range);
  if (opened === undefined) return false;
  if (range === 'whole') {
    reply.header('content-length', String(stored.size));
  } else {
    reply.code(206).headers({
      'content-range': `bytes ${range.first}-${range.last}/${stored.size}`,
      'content-length': String(range.last - range.first + 1),
    });
  }
  reply.send(opened.stream);
  return true;
}

/** Returns whether an If-None-Match header lists a tag. The comparison is weak (RFC 9110, 13.1.2): a proxy may have marked the tag. */
const lists = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
