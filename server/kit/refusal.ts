import type { ErrorName, ToldValues } from '#contract/errors.ts';

/** A refusal that reaches the caller as a code and a text (contract/errors.ts). Anything else thrown is a fault of ours: 500. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  readonly values: ToldValues;
  /** Field name -> what is wrong, for forms. */
  readonly fields?: Readonly<Record<string, string>>;

  /** A conflict has the row as it is now here, beside the text. */
  readonly datas?: Readonly<Record<string, unknown>>;

  constructor(reason: ErrorName, values: ToldValues = {}, fields?: Readonly<Record<string, string>>, datas?: Readonly<Record<string, unknown>>) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.values = values;
    if (fields) this.fields = fields;
    if (datas) this.datas = datas;
  }
}
