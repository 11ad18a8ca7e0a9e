/** A process that asks over HTTP: one after the other and timed, or as much as so many connections carry. */
import { Agent, get } from 'node:http';
import { median } from '#tests/rig/pairs.ts';
import { answerParent } from './child.ts';

export interface Asked {
  readonly port: number;
  readonly token: string;
  /** Asked in turn. */
  readonly paths: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @throws for anything but 200 */
const ask = ({ port, token }: Asked, path: string): Promise<string> =>
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

const pathOf = ({ paths }: Asked, at: number): string => paths[at % paths.length] ?? '';

answerParent({
  one: (asked: Asked) => ask(asked, pathOf(asked, 0)),
  /** @returns ms: half of the answers came sooner */
  time: async ({ count, ...asked }: Asked & { readonly count: number }): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const from = performance.now();
      await ask(asked, pathOf(asked, at));
      times.push(performance.now() - from);
    }
    return median(times);
  },
  /** @returns how many answers came */
  load: async ({ connections, seconds, ...asked }: Asked & { readonly connections: number; readonly seconds: number }): Promise<number> => {
    const until = performance.now() + seconds * 1_000;
    let count = 0;
    const one = async (): Promise<void> => {
      for (; performance.now() < until; count += 1) await ask(asked, pathOf(asked, count));
    };
    await Promise.all(Array.from({ length: connections }, one));
    return count;
  },
});
