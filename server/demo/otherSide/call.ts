/** Calls of a client that knows only what is published (design 9). */
import { errors } from '#contract/errors.ts';

export class CallRefused extends Error {
  readonly code: number;
  readonly http: number;
  constructor(endpoint: string, answer: { readonly code: number; readonly http: number; readonly text: string }) {
    super(`${endpoint} was answered ${answer.http}, resp_code ${answer.code}: ${answer.text}`);
    this.name = 'CallRefused';
    this.code = answer.code;
    this.http = answer.http;
  }

  get isSessionOver(): boolean {
    return this.http === 401 || this.code === errors.sessionOver.code || this.code === errors.sessionWithdrawn.code;
  }
}

export interface CallBody {
  readonly authorization?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly multipart?: FormData;
}

const timeoutMs = 15_000;

function bodyOf(body: CallBody): { readonly body?: string | FormData; readonly type?: string } {
  if (body.multipart) return { body: body.multipart };
  if (body.form) return { body: new URLSearchParams(body.form).toString(), type: 'application/x-www-form-urlencoded' };
  if (body.json !== undefined) return { body: JSON.stringify(body.json), type: 'application/json' };
  return {};
}

const headersOf = (given: CallBody, type: string | undefined): Record<string, string> => ({
  ...(given.authorization ? { authorization: given.authorization } : {}),
  ...(type ? { 'content-type': type } : {}),
});

/** Envelope or plain document (`/config.json` has no envelope). */
function dataOf<T>(endpoint: string, response: Response, text: string): T {
  const answer = parsed(text);
  const code = answer?.['resp_code'];
  if (code === 0) return answer?.['datas'] as T;
  if (code === undefined && response.ok && answer) return answer as T;
  throw new CallRefused(endpoint.split('?')[0] ?? endpoint, {
    code: Number(code ?? -1),
    http: response.status,
    text: String(answer?.['resp_msg'] ?? text.slice(0, 120)),
  });
}

/**
 * @param endpoint method and path with its query, e.g. `GET /config.json`
 * @throws CallRefused when the server says no; the network's own error when nothing answers
 */
export async function callServer<T>(url: string, endpoint: string, given: CallBody = {}): Promise<T> {
  const [method = 'GET', path = '/'] = endpoint.split(' ');
  const { body, type } = bodyOf(given);
  const response = await fetch(new URL(path, url), {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: headersOf(given, type),
    ...(body === undefined ? {} : { body }),
  });
  return dataOf<T>(endpoint, response, await response.text());
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not JSON: a proxy's page or nothing at all; the caller reports it with its status.
    return undefined;
  }
}
