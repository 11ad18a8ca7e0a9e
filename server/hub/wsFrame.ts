/** Frames as bytes (RFC 6455), made once and written to any number of sockets: server to client, final, not masked, not compressed. */
const textOpcode = 0x81;
const smallest = 126;
const middle = 65_536;

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < smallest ? 2 : length < middle ? 4 : 10;
  const bytes = Buffer.allocUnsafe(header + length);
  bytes[0] = textOpcode;
  if (header === 2) bytes[1] = length;
  else if (header === 4) {
    bytes[1] = smallest;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = smallest + 1;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, header);
  return bytes;
}

export const pingFrame = Buffer.from([0x89, 0x00]);
