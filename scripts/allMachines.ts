/** Every machine of the console, as its module exports it. */
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { StateMachine } from 'xstate';
import type { NamedMachine } from './machinePages.ts';

async function machinesOf(path: string): Promise<readonly NamedMachine[]> {
  const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  return Object.entries(module).flatMap(([name, value]) => (value instanceof StateMachine ? [{ name, path, machine: value as AnyStateMachine }] : []));
}

export async function allMachines(): Promise<readonly NamedMachine[]> {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\/machines\/.*\.ts$/.test(path) && readFileSync(path, 'utf8').includes('createMachine('))
    .sort();
  return (await Promise.all(paths.map(machinesOf))).flat();
}
