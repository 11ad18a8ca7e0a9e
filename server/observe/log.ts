/** Structured logs. What may be logged is said here: names of operations, codes, times, ids of rows. Never an address with its query, a body or a name. */
import { join } from 'node:path';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { LogLevel } from '#server/config/config.ts';

export type Log = Logger;

/** A second guard: nobody should log these, and if somebody does they are left out. */
const redacted = [
  'token',
  'ticket',
  'password',
  'authorization',
  'access_token',
  'content',
  'mobile',
  'phone',
  'idNo',
  'openId',
  'username',
  'url',
  'query',
  'body',
  'databaseUrl',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Long digits are numbers of people, long words may be tokens. */
const scrub = (text: string): string =>
  text
    .replace(/\d{5,}/g, '[digits]')
    .replace(/[A-Za-z0-9_-]{24,}/g, '[word]')
    .replace(/\p{Script=Han}{2,}/gu, '[text]');

/** An error may say only this in the log. PostgreSQL's message and detail repeat values of rows, so only its code and the names of its objects stay. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const of = error as Error & { code?: unknown; table?: unknown; constraint?: unknown; routine?: unknown; severity?: unknown };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
  return {
    name: error.name,
    ...(of.code === undefined ? {} : { code: of.code }),
    ...(of.severity === undefined ? { message: scrub(error.message) } : { table: of.table, constraint: of.constraint, routine: of.routine }),
    frames,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

interface LogSettings {
  readonly logLevel: LogLevel;
  readonly logDir?: string;
}

const destinationOf = ({ logDir }: LogSettings): DestinationStream =>
  pino.destination(logDir === undefined ? { fd: 1, sync: true } : { dest: join(logDir, 'server.log'), mkdir: true, sync: true, append: true });

export function createLog(settings: LogSettings, destination: DestinationStream = destinationOf(settings)): Log {
  const options = {
    level: settings.logLevel,
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  };
  return pino(options, destination);
}
