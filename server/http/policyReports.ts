/** Browsers report pages that broke their policy (H3). In normal use nothing comes; reports that come are counted, and the first of each minute are written down. */
import type { FastifyInstance } from 'fastify';
import type { Log } from '#server/observe/log.ts';
import { policyReportPath } from './securityHeaders.ts';

/** Anybody may send these: more of them make no longer log. */
const writtenPerMinute = 20;
const minuteMs = 60_000;
const reportBytes = 16 * 1024;
const wordsMax = 200;

interface Told {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** Addresses lose their query: it may hold what nobody should read. */
const word = (value: unknown): string => (typeof value === 'string' ? (value.split(/[?#]/)[0] ?? '').slice(0, wordsMax) : '');

function readReport(body: unknown): Told | undefined {
  if (!(body instanceof Uint8Array) || body.length > reportBytes) return undefined;
  try {
    const report = (JSON.parse(new TextDecoder().decode(body)) as { readonly 'csp-report'?: Readonly<Record<string, unknown>> } | null)?.['csp-report'];
    if (typeof report !== 'object' || report === null) return undefined;
    return {
      directive: word(report['effective-directive'] ?? report['violated-directive']),
      blocked: word(report['blocked-uri']),
      page: word(report['document-uri']),
      source: word(report['source-file']),
    };
  } catch {
    // Anybody can send anything here: what is no report is counted and forgotten.
    return undefined;
  }
}

export function servePolicyReports(instance: FastifyInstance, { log, count }: { readonly log: Log; readonly count: () => void }): void {
  let written = 0;
  let minute = 0;
  instance.post(policyReportPath, async (request, reply) => {
    count();
    const now = Math.floor(Date.now() / minuteMs);
    if (now !== minute) [minute, written] = [now, 0];
    const report = readReport(request.body);
    if (report && (written += 1) <= writtenPerMinute) log.warn({ report }, 'A page broke its content security policy.');
    return reply.code(204).send();
  });
}
