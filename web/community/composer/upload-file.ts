// Uploads one file, a video with one of its frames. XMLHttpRequest reports progress; fetch does not.
import { fieldsOf } from '../../drafts/stored-json.ts';
import { posterOf } from './video-poster.ts';

export type UploadedMedia = Readonly<{ id: string; url: string; type: 'image' | 'video' }>;

export type UploadOptions = Readonly<{ onProgress: (share: number) => void; signal: AbortSignal }>;

export type UploadFile = (file: File, options: UploadOptions) => Promise<UploadedMedia>;

export class UploadRefused extends Error {}

export const uploadFile: UploadFile = async (file, options) => {
  const poster = file.type.startsWith('video/') ? await posterOf(file) : undefined;
  return send(file, poster, options);
};

function send(file: File, poster: Blob | undefined, { onProgress, signal }: UploadOptions): Promise<UploadedMedia> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (message: string) => reject(new UploadRefused(message));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { media, message } = fieldsOf(request.response);
      if (request.status < 300 && isUploadedMedia(media)) resolve(media);
      else refuse(typeof message === 'string' ? message : 'This file could not be uploaded. Please try again.');
    };
    request.onerror = () => refuse('Unable to connect to server');
    request.onabort = () => refuse('The upload was cancelled.');
    if (signal.aborted) return refuse('The upload was cancelled.');
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/media');
    request.responseType = 'json';
    const body = new FormData();
    body.append('file', file);
    if (poster) body.append('poster', poster, 'poster.jpg');
    request.send(body);
  });
}

export function isUploadedMedia(value: unknown): value is UploadedMedia {
  const { id, url, type } = fieldsOf(value);
  return typeof id === 'string' && typeof url === 'string' && (type === 'image' || type === 'video');
}
