/** Content decides what a file is (G1): JPG or PNG, under 2 MB, at most 40 megapixels; drawn anew, so nothing but the picture remains. */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fileLimits } from '#contract/limits/files.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Semaphore } from '#server/kit/semaphore.ts';

export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly extension: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

// Pictures are drawn two at a time beside the chat; the cache would only hold patients' pictures in memory.
sharp.concurrency(1);
sharp.cache(false);

const kinds = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', mime: 'image/jpeg' },
  png: { contentType: 'image/png', extension: 'png', mime: 'image/png' },
} as const;

const semaphore = new Semaphore({ atOnce: 2, waiting: 50 });

const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MB`;

/** A stored picture as a line of a list shows it: of the same kind, its middle. */
export const drawSmall = (stored: Buffer): Promise<Buffer> =>
  semaphore.run(() => sharp(stored).resize(fileLimits.smallPixels, fileLimits.smallPixels, { fit: 'cover', withoutEnlargement: true }).toBuffer());

/** @throws Refusal notAnImage or bodyTooLarge */
export async function drawPicture(given: Buffer): Promise<Picture> {
  // Spec 5: the size must be under 2 MB.
  if (given.length >= fileLimits.imageBytes) throw new Refusal('bodyTooLarge', { limit: megabytes(fileLimits.imageBytes) });
  const found = await fileTypeFromBuffer(given);
  const kind = Object.values(kinds).find((one) => one.mime === found?.mime);
  if (!kind) throw new Refusal('notAnImage');
  return semaphore.run(async () => {
    try {
      const image = sharp(given, { limitInputPixels: fileLimits.imagePixels, failOn: 'warning', animated: false });
      const about = await image.metadata();
      if (about.format !== (kind.extension === 'jpg' ? 'jpeg' : 'png')) throw new Refusal('notAnImage');
      const turned = image.rotate();
      const drawn = await (kind.extension === 'jpg' ? turned.jpeg({ quality: 85 }) : turned.png({ compressionLevel: 7 })).toBuffer({ resolveWithObject: true });
      return { bytes: drawn.data, contentType: kind.contentType, extension: kind.extension, width: drawn.info.width, height: drawn.info.height };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const refusal = new Refusal('notAnImage');
      refusal.cause = error;
      throw refusal;
    }
  });
}
