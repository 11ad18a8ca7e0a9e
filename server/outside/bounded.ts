/** The answer of an outside system: read no further than its limit, and taken only as one object. */
export async function boundedText(response: Response, most: number, who: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw new Error(`${who} answered with more than ${most} bytes: expected one object of fields.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @throws for what is no JSON object */
export async function boundedObject(response: Response, most: number, who: string): Promise<Readonly<Record<string, unknown>>> {
  const given: unknown = JSON.parse(await boundedText(response, most, who));
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error(`${who} answered with something else than an object.`);
  return given as Readonly<Record<string, unknown>>;
}
