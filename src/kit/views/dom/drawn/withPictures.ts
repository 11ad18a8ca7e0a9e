import { navigationLimits } from '#contract/limits/session.ts';

const { previewCharacters, previewPicture } = navigationLimits;

/** The picture is drawn already, small enough for a look; empty where it is not there or may not be read. */
function inside(picture: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = picture;
  if (!picture.complete || naturalWidth === 0) return '';
  const scale = Math.min(1, previewPicture.width / naturalWidth);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(naturalWidth * scale)), Math.max(1, Math.round(naturalHeight * scale))];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', previewPicture.quality);
}

/**
 * The text with the pictures of our store inside it: the window it is looked at in has no store, and its frame no origin that could ask for one.
 * Pictures beyond what a preview may be long are left out.
 * @param drawn where the same text stands with its pictures
 */
export function withPictures(html: string, drawn: ParentNode): string {
  const text = new DOMParser().parseFromString(html, 'text/html');
  const pictures = [...drawn.querySelectorAll<HTMLImageElement>('img[data-file]')];
  let left = previewCharacters - html.length;
  for (const place of text.querySelectorAll<HTMLImageElement>('img[data-file]')) {
    const picture = pictures.find((one) => one.dataset['file'] === place.dataset['file']);
    const address = picture ? inside(picture) : '';
    if (address === '' || address.length > left) continue;
    left -= address.length;
    place.src = address;
  }
  return text.body.innerHTML;
}
