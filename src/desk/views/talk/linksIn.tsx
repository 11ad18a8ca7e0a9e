/** A piece of a message: words, or an address that may be opened. */
export interface Piece {
  /** The piece begins there in the text. */
  readonly from: number;
  readonly text: string;
  readonly address?: string;
}

/** Only these schemes, only in ASCII (a letter that looks like another one ends it); what usually ends a sentence does not belong to it. */
const pattern = /\b(?:https?:\/\/[!#-&(-;=?-~]+|mailto:[\w.+-]+@[\w.-]+\w)/gi;
const sentenceEnd = /[.,;:!?)\]}]+$/;

/** An address that hides where it leads (a name before the host) is not opened at all. */
function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol === 'mailto:') return url.href;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && url.hostname !== '' ? url.href : undefined;
}

/** @returns the text in its order; joined again it is the same text. */
export function linksIn(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const found = match[0].replace(sentenceEnd, '');
    const address = safeAddress(found);
    if (address === undefined) continue;
    if (match.index > from) pieces.push({ from, text: text.slice(from, match.index) });
    pieces.push({ from: match.index, text: found, address });
    from = match.index + found.length;
  }
  if (from < text.length) pieces.push({ from, text: text.slice(from) });
  return pieces;
}
