// Crops a square from a picture and returns it as a JPEG data URL, no larger than any page shows it.
import type { Area } from 'react-easy-crop';

const quality = 0.8;
const largestSidePixels = 1024;

/** Rejects if this browser can't decode the file as a picture. */
export async function cropToJpeg(file: File, area: Area): Promise<string> {
  // An image element decodes with the next frame, which a window in the background doesn't get.
  const image = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(area.width, largestSidePixels)));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  // A JPEG has no transparency: without this, transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL('image/jpeg', quality);
}
