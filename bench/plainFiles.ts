/** A floor's built page with one answer beside it, compressed and kept in memory before anybody asks: as fast as files can be served. */
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtFolder } from './listPages.ts';
import type { BuiltPage } from './listPages.ts';

const mediaTypes: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

interface Kept {
  readonly type: string;
  readonly bytes: Buffer;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)).map((name) => `${entry.name}/${name}`) : [entry.name],
  );

/** @param rows JSON that `/rows` answers with */
export async function servePlain(name: BuiltPage, rows: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = join(builtFolder, name);
  const base = `/built/${name}/`;
  const kept = new Map<string, Kept>([['/rows', { type: 'application/json', bytes: brotliCompressSync(rows) }]]);
  for (const file of filesBelow(folder)) {
    const one = { type: mediaTypes[extname(file)] ?? 'application/octet-stream', bytes: brotliCompressSync(readFileSync(join(folder, file))) };
    kept.set(file === 'index.html' ? base : `${base}${file}`, one);
  }
  const server = createServer((request, response) => {
    const found = kept.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end();
    return void response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'br' }).end(found.bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
