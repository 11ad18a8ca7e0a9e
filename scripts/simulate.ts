/** `npm run simulate`: members who chat with any server, at the rate asked for. See the usage in server/demo/simulate/arguments.ts. */
import { readFile } from 'node:fs/promises';
import { ArgumentError, chooseOpenIds, readArguments, usage } from '#server/demo/simulate/arguments.ts';
import type { SimulateArguments } from '#server/demo/simulate/arguments.ts';
import { simulate } from '#server/demo/simulate/simulation.ts';

interface RunFile {
  readonly url: string;
  readonly demo?: { readonly members: readonly { readonly openId: string }[] };
}

async function readRunFile(path: string): Promise<RunFile> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as RunFile;
  } catch (error) {
    throw new ArgumentError(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Start a server with "npm start", or give --url and --open-id-prefix.`,
    );
  }
}

async function target(given: SimulateArguments): Promise<{ readonly url: string; readonly openIds: readonly string[] }> {
  const { openIdPrefix, url, members } = given;
  if (openIdPrefix !== undefined && url !== undefined) return { url, openIds: Array.from({ length: members }, (_one, index) => `${openIdPrefix}${index + 1}`) };
  const run = await readRunFile(given.runFile);
  if (!run.demo) throw new ArgumentError(`${given.runFile} names no demo members: the server runs without demo data. Give --url and --open-id-prefix.`);
  return {
    url: url ?? run.url,
    openIds: chooseOpenIds(
      members,
      run.demo.members.map(({ openId }) => openId),
    ),
  };
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const given = readArguments(process.argv.slice(2), process.env['DATA_DIR']);
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort();
  });
  process.once('SIGTERM', () => {
    stop.abort();
  });
  const { url, openIds } = await target(given);
  const result = await simulate({
    url,
    openIds,
    rate: given.rate,
    seconds: given.seconds,
    seed: given.seed,
    print: (line) => {
      console.log(line);
    },
    signal: stop.signal,
  });
  return result.errors > 0 || result.connected < result.wanted ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof ArgumentError;
    console.error(isUsage ? `${error.message}\n${usage}` : error);
    process.exit(isUsage ? 2 : 1);
  },
);
