import type { SealedRecord, SealedRecords } from '#src/kit/wiring/sealedRecords.ts';

/** IndexedDB is this to the console, in memory: one transaction at a time. */
export function disk(): { readonly records: SealedRecords; readonly kept: Map<string, SealedRecord> } {
  const kept = new Map<string, SealedRecord>();
  const of = (owner: string, kind: SealedRecord['kind']) => [...kept.values()].filter((record) => record.owner === owner && record.kind === kind);
  const put = (name: string, record: SealedRecord | null): void => {
    if (record) kept.set(name, record);
    else kept.delete(name);
  };
  return {
    kept,
    records: {
      sheetsOf: async (owner) => of(owner, 'sheet'),
      formsOf: async (owner) => of(owner, 'form'),
      picturesOf: async (owner) => of(owner, 'picture').map((record) => record.name),
      get: async (name) => kept.get(name) ?? null,
      rewrite: async (name, rewrite) => {
        put(name, rewrite(kept.get(name) ?? null));
        return true;
      },
      writeAtOnce: async (name, record) => put(name, record),
      write: async (record) => put(record.name, record),
      remove: async (names) => {
        for (const name of names) kept.delete(name);
      },
      close: () => undefined,
    },
  };
}
