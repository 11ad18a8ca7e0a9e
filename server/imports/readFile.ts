/** The side of the server that asks the reading thread, one thread for one file. */
import { Worker } from 'node:worker_threads';
import { tableLimits } from '#contract/limits/files.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import type { KnownHeader } from './headers.ts';
import type { Answer, Asked, FileSpec, LookedSheet, RawRow, ReadRow, RowsSpec, TableSpec } from './readingSpec.ts';

/** The thread knows nothing of the server's settings but where Node keeps what it has compiled: compiling its sources anew takes longer than reading most files. */
const { NODE_COMPILE_CACHE: compiled } = process.env;
const threadEnv = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

/** One question at a time; the next is under way while the last answer is worked on. */
class Thread {
  readonly #worker: Worker;
  #settle: { resolve(answer: Answer): void; reject(error: unknown): void } | undefined;
  #broken: Error | undefined;

  constructor(asked: Asked) {
    this.#worker = new Worker(new URL('./readThread.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: tableLimits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
      env: threadEnv,
    });
    this.#worker.on('message', (answer: Answer) => this.#settle?.resolve(answer));
    this.#worker.on('error', (error: Error) => this.#break(isOutOfMemory(error) ? new SheetFault('tooLarge') : error));
    this.#worker.on('exit', () => this.#break(new SheetFault('broken')));
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#settle?.reject(this.#broken);
  }

  /** @throws SheetFault */
  async ask(): Promise<Exclude<Answer, { is: 'fault' }>> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#settle = { resolve, reject };
      if (this.#broken) reject(this.#broken);
      else this.#worker.postMessage('next');
    });
    if (answer.is === 'fault') throw new SheetFault(answer.fault);
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export type Merged = readonly (readonly [number, number])[];

async function* read<R>(asked: Asked): AsyncGenerator<readonly R[], Merged, undefined> {
  const thread = new Thread(asked);
  let next = thread.ask();
  try {
    for (;;) {
      const answer = await next;
      if (answer.is !== 'rows') return answer.is === 'end' ? answer.merged : [];
      next = thread.ask();
      yield answer.rows as readonly R[];
    }
  } finally {
    next.catch(() => undefined);
    await thread.end();
  }
}

/** @throws SheetFault */
export const readValues = (rows: RowsSpec): AsyncGenerator<readonly ReadRow[], Merged, undefined> => read<ReadRow>({ ask: 'values', rows });
/** @throws SheetFault */
export const readCells = (table: TableSpec): AsyncGenerator<readonly RawRow[], Merged, undefined> => read<RawRow>({ ask: 'cells', table });

/**
 * Sheets, headers and the first rows.
 * @throws SheetFault; tooLarge also where it takes longer than `tableLimits.lookMs`
 */
export async function lookInto(
  file: FileSpec,
  known: readonly KnownHeader[] = [],
): Promise<{ readonly sheets: readonly LookedSheet[]; readonly sha256: string }> {
  const thread = new Thread({ ask: 'look', file, known });
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SheetFault('tooLarge')), tableLimits.lookMs);
    });
    const answer = await Promise.race([thread.ask(), late]);
    if (answer.is !== 'looked') throw new SheetFault('broken');
    return answer;
  } finally {
    clearTimeout(timer);
    await thread.end();
  }
}
