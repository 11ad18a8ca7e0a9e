/** Numbers for operators, in Prometheus' text. Labels come from the contract and from codes: their number is bounded. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface HttpMetrics {
  readonly requests: Counter<'operation' | 'status' | 'code'>;
  readonly seconds: Histogram<'operation'>;
  readonly underWay: Gauge;
}
export interface Metrics { readonly registry: Registry; readonly http: HttpMetrics }

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    http: {
      requests: new Counter({ name: 'careline_http_requests_total', help: 'Answered calls by operation, HTTP status and resp_code.', labelNames: ['operation', 'status', 'code'], registers }),
      seconds: new Histogram({ name: 'careline_http_seconds', help: 'From the head of a call to the end of its answer.', labelNames: ['operation'], buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10], registers }),
      underWay: new Gauge({ name: 'careline_http_under_way', help: 'Calls that have no answer yet.', registers }),
    },
  };
}

export interface MetricsServer { readonly port: number; close(): void }

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
  return { port: (server.address() as AddressInfo).port, close: () => { server.closeAllConnections(); server.close(); } };
}
