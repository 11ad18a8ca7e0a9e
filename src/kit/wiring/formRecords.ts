/** The words typed in a form are written down, sealed, and read again (ADR 10): a record a form, in the organisation of its seal. */
import type { FormValues, Forms } from '#src/kit/machines/forms/form.ts';
import type { Seal } from './seal.ts';
import type { SealedRecord, SealedRecords } from './sealedRecords.ts';

interface StoredForm {
  readonly key: string;
  readonly values: FormValues;
}

export interface FormRecordsParts {
  readonly seal: Seal;
  readonly records: SealedRecords;
  /** Epoch ms. */
  readonly now: () => number;
}

export class FormRecords {
  private readonly parts: FormRecordsParts;
  /** Record name -> key, as far as this window has met it. */
  private readonly keys = new Map<string, string>();

  constructor(parts: FormRecordsParts) {
    this.parts = parts;
  }

  nameOf(key: string): string {
    const name = this.parts.seal.nameOf(`form ${key}`);
    this.keys.set(name, key);
    return name;
  }

  async load(): Promise<Forms> {
    const records = await this.parts.records.formsOf(this.parts.seal.owner);
    const stored = records.flatMap((record) => this.read(record) ?? []);
    return Object.fromEntries(stored.map(({ key, values }) => [key, values]));
  }

  /** @param values null takes the record away */
  async keep(key: string, values: FormValues | null, isLeaving: boolean): Promise<void> {
    const { seal, records, now } = this.parts;
    const name = this.nameOf(key);
    const record = (): SealedRecord | null => {
      if (values === null) return null;
      const plain = new TextEncoder().encode(JSON.stringify({ key, values } satisfies StoredForm));
      return { name, owner: seal.owner, kind: 'form', at: now(), ...seal.close(name, plain) };
    };
    if (isLeaving) await records.writeAtOnce(name, record());
    else await records.rewrite(name, record);
  }

  /** Another window has made this of a record; undefined where it cannot be read here. */
  async look(name: string): Promise<{ readonly key: string; readonly values: FormValues | null } | undefined> {
    const record = await this.parts.records.get(name);
    if (record) return this.read(record);
    const key = this.keys.get(name);
    return key === undefined ? undefined : { key, values: null };
  }

  /** Undefined where it was made with another key or changed by another hand: it is left alone and grows old. */
  private read(record: SealedRecord): StoredForm | undefined {
    const plain = this.parts.seal.open(record.name, record);
    if (!plain) return undefined;
    const stored = JSON.parse(new TextDecoder().decode(plain)) as StoredForm;
    this.keys.set(record.name, stored.key);
    return stored;
  }
}
