/** A picture made small enough to be taken: drawn again as JPG, smaller step by step (spec 5: under 2 MB). */
import { fileLimits } from '#contract/limits/files.ts';

/** Long edge in pixels and quality, tried in order. */
const steps = [
  [2_000, 0.85],
  [2_000, 0.7],
  [1_600, 0.7],
  [1_280, 0.7],
  [1_024, 0.6],
] as const;

async function drawn(picture: ImageBitmap, edge: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  const draftBadge = canvas.getContext('2d');
  if (!draftBadge) throw new Error('This browser gives no canvas to shrink a picture on. Send the picture as it is or make it smaller elsewhere.');
  // A transparent ground would turn black in a JPG.
  draftBadge.fillStyle = '#fff';
  draftBadge.fillRect(0, 0, canvas.width, canvas.height);
  draftBadge.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** @throws where the browser cannot read it as a picture. */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    let smallest = file;
    for (const [edge, quality] of steps) {
      smallest = await drawn(picture, edge, quality);
      if (smallest.size < fileLimits.imageBytes) break;
    }
    return smallest;
  } finally {
    picture.close();
  }
}
