// Makes a picture of a video in the browser, so that the server needs no video toolchain.
const longestSide = 1280;
/** The poster is not the first frame, since many videos begin in black. */
const latestSeconds = 1;
/** A video that this browser can't read quickly gets no poster. */
const timeoutMs = 5_000;

/** Returns undefined if this browser can't play the video. */
export async function posterOf(file: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
    await when(video, 'loadeddata', late);
    const seeked = when(video, 'seeked', late);
    // A recorder may leave the duration open: it is then infinite.
    video.currentTime = Math.min(latestSeconds, video.duration / 2);
    await seeked;
    return await drawPoster(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', late: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(video.error), { once: true });
    late.addEventListener('abort', () => reject(late.reason), { once: true });
  });
}

async function drawPoster(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return blob ?? undefined;
}
