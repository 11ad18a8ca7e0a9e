/** Numbers for operators, in Prometheus' text. Labels come from the contract and from codes: their number is bounded. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface HttpMetrics {
  readonly requests: Counter<'operation' | 'status'>;
  readonly seconds: Histogram<'operation'>;
  readonly underWay: Gauge;
  readonly policyReports: Counter;
}
export interface Metrics {
  readonly registry: Registry;
  readonly http: HttpMetrics;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    http: {
      requests: new Counter({
        name: 'careline_http_requests_total',
        help: 'Answered calls by operation and HTTP status.',
        labelNames: ['operation', 'status'],
        registers,
      }),
      seconds: new Histogram({
        name: 'careline_http_seconds',
        help: 'From the head of a call to the end of its answer.',
        labelNames: ['operation'],
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers,
      }),
      policyReports: new Counter({ name: 'careline_policy_reports_total', help: 'Reports of pages that broke their content security policy.', registers }),
      underWay: new Gauge({ name: 'careline_http_under_way', help: 'Calls that have no answer yet.', registers }),
    },
  };
}

interface HubNumbers {
  readonly sockets: number;
  readonly present: number;
  readonly commitQueue: number;
  readonly framesIn: number;
  readonly framesOut: number;
  readonly messages: number;
  readonly commits: number;
  readonly commitFaults: number;
  readonly cutBehind: number;
  readonly resumes: number;
  readonly reloads: number;
  readonly refused: ReadonlyMap<string, number>;
}

const hubGauges: Readonly<Record<'sockets' | 'present' | 'commitQueue', string>> = {
  sockets: 'Open sockets.',
  present: 'Open sockets that answer pings.',
  commitQueue: 'Messages waiting for a commit or in one.',
};
const hubCounters: Readonly<Record<'framesIn' | 'framesOut' | 'messages' | 'commits' | 'commitFaults' | 'cutBehind' | 'resumes' | 'reloads', string>> = {
  framesIn: 'Frames received.',
  framesOut: 'Frames sent.',
  messages: 'Messages stored.',
  commits: 'Group commits.',
  commitFaults: 'Group commits that failed.',
  cutBehind: 'Readers given up because they fell behind.',
  resumes: 'Sockets that caught up from a position.',
  reloads: 'Resumes that ended in "reload your lists".',
};
const metricName = (name: string): string => `careline_hub_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** The hub counts by itself; its numbers are read when somebody asks. */
export function observeHub(registry: Registry, hub: { stats(): HubNumbers }): void {
  const registers = [registry];
  for (const [name, help] of Object.entries(hubGauges) as [keyof typeof hubGauges, string][])
    new Gauge({
      name: metricName(name),
      help,
      registers,
      collect() {
        this.set(hub.stats()[name]);
      },
    });
  for (const [name, help] of Object.entries(hubCounters) as [keyof typeof hubCounters, string][]) {
    new Counter({
      name: `${metricName(name)}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(hub.stats()[name]);
      },
    });
  }
  new Counter({
    name: 'careline_hub_refused_total',
    help: 'Refused frames and handshakes by reason.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of hub.stats().refused) this.inc({ reason }, count);
    },
  });
}

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Loopback only: the numbers are nobody else's business. */
export async function serveMetrics(registry: Registry, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
