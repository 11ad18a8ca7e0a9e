/** One question over HTTP, on connections that stay open. */
import { Agent, request } from 'node:http';

export interface Address {
  readonly port: number;
  readonly token: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * @param body it is a POST with this
 * @throws for anything but 200
 */
export const ask = ({ port, token }: Address, path: string, body?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    };
    const asked = request({ agent, host: '127.0.0.1', port, path, method: json === undefined ? 'GET' : 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}; expected 200`));
      });
    });
    asked.on('error', reject);
    asked.end(json);
  });
