/** One question over HTTP, on connections that stay open. */
import { Agent, get } from 'node:http';

export interface Address {
  readonly port: number;
  readonly token: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @throws for anything but 200 */
export const ask = ({ port, token }: Address, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}; expected 200`));
      });
    });
    request.on('error', reject);
  });
