/** Single values of the environment: each is read and checked here, whichever setting it is of. */
import { resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message is the one line for the person who starts the server. */
export class ConfigError extends Error {
  constructor(setting: string, found: string, expected: string) {
    super(`${setting}: found ${found}, expected ${expected}.`);
    this.name = 'ConfigError';
  }
}

/** An empty value counts as absent: that is how shells and container files switch a setting off. */
export const given = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};
export const quoted = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
export const items = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function readPort(env: Environment, name: string): number | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(name, quoted(value), 'a port from 1 to 65535, or 0 for any free one');
  return port;
}

export function readFlag(env: Environment, name: string, whenAbsent: boolean): boolean {
  const value = given(env, name);
  if (value === undefined) return whenAbsent;
  const flag = { '1': true, on: true, true: true, '0': false, off: false, false: false }[value.toLowerCase()];
  if (flag === undefined) throw new ConfigError(name, quoted(value), '1 or 0 (on or off)');
  return flag;
}

export function readFolder(env: Environment, name: string): string | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  if (value.includes('\0') || value.includes('\n')) throw new ConfigError(name, quoted(value), 'the path of a folder');
  return resolve(value);
}

export function readCount(env: Environment, name: string, range: { readonly most: number; readonly whenAbsent: number }): number {
  const value = given(env, name);
  if (value === undefined) return range.whenAbsent;
  const count = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > range.most) throw new ConfigError(name, quoted(value), `a whole number from 1 to ${range.most}`);
  return count;
}

export const webAddress = (env: Environment, name: string, usual: string): string => {
  const url = given(env, name) ?? usual;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new ConfigError(name, 'no web address', 'one such as https://...');
  return url.replace(/\/+$/, '');
};
