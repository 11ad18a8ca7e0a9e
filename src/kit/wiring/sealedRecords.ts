/** All access to IndexedDB: sealed records. Only the holder of the key knows whose they are and what they are about (ADR 10). */
import { unsentLimits } from '#contract/limits/chat.ts';
import type { Sealed } from './seal.ts';

export type RecordKind = 'sheet' | 'picture' | 'form';
export interface SealedRecord extends Sealed {
  readonly name: string;
  readonly owner: string;
  readonly kind: RecordKind;
  readonly at: number;
}

const databaseName = 'careline';
const storeName = 'sealed';
const dayMs = 86_400_000;

/** A rewrite is made from what the last change left and what stands there now. */
export type Rewrite = (stored: SealedRecord | null) => SealedRecord | null;

export interface SealedRecords {
  sheetsOf(owner: string): Promise<readonly SealedRecord[]>;
  formsOf(owner: string): Promise<readonly SealedRecord[]>;
  picturesOf(owner: string): Promise<readonly string[]>;
  get(name: string): Promise<SealedRecord | null>;
  /**
   * Reads and writes in one transaction, so that two windows never write over each other unseen; null takes the record away.
   * @returns false where `writeAtOnce` has come before it
   */
  rewrite(name: string, rewrite: Rewrite): Promise<boolean>;
  /** The record is written without looking first: all that a page which is being closed has time for. Anything that would make it wait is broken off. */
  writeAtOnce(name: string, record: SealedRecord | null): Promise<void>;
  write(record: SealedRecord): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

const failed = (what: string, error: unknown): Error => new Error(`The browser's storage did not ${what}: ${String(error)}.`);

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = factory.open(databaseName, 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(storeName, { keyPath: 'name' });
      store.createIndex('owner', ['owner', 'kind', 'at']);
      store.createIndex('at', 'at');
    };
    asked.onsuccess = () => {
      const database = asked.result;
      // A later version of the console in another window may change the tables.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    asked.onerror = () => reject(failed('open', asked.error));
    asked.onblocked = () => reject(failed('open', 'another window holds an older version'));
  });
}

const answered = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(failed('read', asked.error));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(failed('write', transaction.error));
  });

/** Whoever has not come back for this long does not come for their words; and the number is bounded, the oldest go first. */
async function prune(database: IDBDatabase, now: number): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite');
  const done = finished(transaction);
  const store = transaction.objectStore(storeName);
  const old = await answered(store.index('at').getAllKeys(IDBKeyRange.upperBound(now - unsentLimits.keptDays * dayMs)));
  const all = await answered(store.index('at').getAllKeys());
  const tooMany = all.slice(0, Math.max(0, all.length - unsentLimits.recordsOnMachine));
  for (const name of new Set([...old, ...tooMany])) store.delete(name);
  await done;
}

function brokenOff(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    // It is being committed: nothing of it waits for this page any more.
    return false;
  }
}

export async function openSealedRecords(factory: IDBFactory, now: number): Promise<SealedRecords> {
  const database = await openDatabase(factory);
  await prune(database, now);
  // `strict`: a written sentence survives the machine's loss of power too.
  const writing = (): IDBTransaction => database.transaction(storeName, 'readwrite', { durability: 'strict' });
  /** Rewritings under way, and whether they were broken off. */
  const looking = new Map<IDBTransaction, boolean>();
  const reading = (): IDBObjectStore => database.transaction(storeName).objectStore(storeName);
  const ofOwner = (owner: string, kind: RecordKind): IDBKeyRange => IDBKeyRange.bound([owner, kind, 0], [owner, kind, Infinity]);
  const put = (store: IDBObjectStore, name: string, record: SealedRecord | null): unknown => (record ? store.put(record) : store.delete(name));
  return {
    sheetsOf: (owner) => answered<SealedRecord[]>(reading().index('owner').getAll(ofOwner(owner, 'sheet'))),
    formsOf: (owner) => answered<SealedRecord[]>(reading().index('owner').getAll(ofOwner(owner, 'form'))),
    picturesOf: async (owner) => (await answered(reading().index('owner').getAllKeys(ofOwner(owner, 'picture')))).map(String),
    get: async (name) => (await answered<SealedRecord | undefined>(reading().get(name))) ?? null,
    async rewrite(name, rewrite) {
      const transaction = writing();
      looking.set(transaction, false);
      const store = transaction.objectStore(storeName);
      const stored = store.get(name) as IDBRequest<SealedRecord | undefined>;
      stored.onsuccess = () => put(store, name, rewrite(stored.result ?? null));
      try {
        await finished(transaction);
        return true;
      } catch (error) {
        if (looking.get(transaction)) return false;
        throw error;
      } finally {
        looking.delete(transaction);
      }
    },
    writeAtOnce(name, record) {
      for (const [before, isBrokenOff] of looking) looking.set(before, isBrokenOff || brokenOff(before));
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'relaxed' });
      put(transaction.objectStore(storeName), name, record);
      transaction.commit();
      return finished(transaction);
    },
    write(record) {
      const transaction = writing();
      transaction.objectStore(storeName).put(record);
      return finished(transaction);
    },
    remove(names) {
      const transaction = writing();
      for (const name of names) transaction.objectStore(storeName).delete(name);
      return finished(transaction);
    },
    close: () => database.close(),
  };
}
