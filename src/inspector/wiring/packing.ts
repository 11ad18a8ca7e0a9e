/** A capsule on its way: packed and as text for the server, a file for whoever keeps it, and back. */

/** String.fromCharCode takes so many at once. */
const piece = 8_192;

/** Base64 of the text, packed. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => String.fromCharCode(...bytes.subarray(at * piece, (at + 1) * piece)));
  return btoa(pieces.join(''));
}

/** @throws where it is not what `packed` gave */
export async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
