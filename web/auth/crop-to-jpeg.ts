// Cuts a square out of a picture and returns it as a JPEG data URL, no larger than any page shows it.
import type { Area } from 'react-easy-crop';

const quality = 0.8;
const largestSidePixels = 1024;

export async function cropToJpeg(url: string, area: Area): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(area.width, largestSidePixels)));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  // A JPEG has no transparency: without this, transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}
