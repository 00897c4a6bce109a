import { expect, test, vi } from 'vitest';
import { film } from '../post/media/film-fixture.ts';
import { uploadFile } from './upload-file.ts';

/** Returns the form data that a file is sent in. The request gets no response. */
async function formOf(file: File): Promise<FormData> {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  void uploadFile(file, { onProgress: () => {}, signal: new AbortController().signal });
  await expect.poll(() => send.mock.calls.length).toBe(1);
  const [form] = send.mock.calls[0] ?? [];
  if (!(form instanceof FormData)) throw new Error('A file is sent as a form.');
  return form;
}

test('a video is sent with one of its frames as its poster', async () => {
  const form = await formOf(film());
  expect(form.get('file')).toMatchObject({ name: 'film.webm' });
  expect(form.get('poster')).toMatchObject({ type: 'image/jpeg', name: 'poster.jpg' });
});

test('a picture is sent alone, and so is a video that this browser can’t play', async () => {
  expect((await formOf(new File(['x'], 'chart.png', { type: 'image/png' }))).has('poster')).toBe(false);
  vi.restoreAllMocks();
  expect((await formOf(new File(['x'], 'film.mp4', { type: 'video/mp4' }))).has('poster')).toBe(false);
});

test('an upload aborted while its frame is drawn is not sent', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  const abort = new AbortController();
  const upload = uploadFile(film(), { onProgress: () => {}, signal: abort.signal });
  abort.abort();
  await expect(upload).rejects.toThrow('The upload was cancelled.');
  expect(send).not.toHaveBeenCalled();
});
