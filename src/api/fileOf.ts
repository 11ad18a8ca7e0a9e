/** A blob that came as a file gets the name that the server gives it (RFC 6266, RFC 8187). */
export function fileOf(blob: Blob, disposition: string | null): Blob {
  const given = /^attachment;.*filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (given === undefined) return blob;
  try {
    return new File([blob], decodeURIComponent(given), { type: blob.type });
  } catch {
    // A name that cannot be read is no reason to lose the file.
    return blob;
  }
}
