/** `npm run simulate`: members who chat with any server, at the rate asked for, and colleagues who take calls. See the usage in server/demo/simulate/arguments.ts. */
import { readFile } from 'node:fs/promises';
import { ArgumentError, chooseCallers, chooseOpenIds, readArguments, usage } from '#server/demo/simulate/arguments.ts';
import type { SimulateArguments } from '#server/demo/simulate/arguments.ts';
import { callAllDay } from '#server/demo/simulate/callDay.ts';
import { simulate } from '#server/demo/simulate/simulation.ts';

interface RunFile {
  readonly url: string;
  readonly demo?: {
    readonly members: readonly { readonly openId: string }[];
    readonly staff: readonly { readonly username: string; readonly password: string }[];
  };
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

async function chatted(given: SimulateArguments, on: { readonly print: (line: string) => void; readonly signal: AbortSignal }): Promise<number> {
  if (given.members === 0) return 0;
  const { url, openIds } = await target(given);
  const { rate, seconds, seed } = given;
  const result = await simulate({ url, openIds, rate, seconds, seed, ...on });
  return result.errors > 0 || result.connected < result.wanted ? 1 : 0;
}

async function called({ callers, runFile, url, seconds, seed }: SimulateArguments, on: Parameters<typeof chatted>[1]): Promise<number> {
  if (callers.length === 0) return 0;
  const run = await readRunFile(runFile);
  await callAllDay({ url: url ?? run.url, accounts: chooseCallers(callers, run.demo?.staff ?? []), seconds, seed, ...on });
  return 0;
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const given = readArguments(process.argv.slice(2), process.env['DATA_DIR']);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      stop.abort();
    });
  const print = (line: string): void => {
    console.log(line);
  };
  const on = { print, signal: stop.signal };
  return Math.max(...(await Promise.all([chatted(given, on), called(given, on)])));
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof ArgumentError;
    console.error(isUsage ? `${error.message}\n${usage}` : error);
    process.exit(isUsage ? 2 : 1);
  },
);
