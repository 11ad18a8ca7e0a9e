/** A row may be wrong in several fields: all of that is answered at once, with a text for each field in the caller's language. */
import type { Label } from '#contract/label.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

/** Collects what is wrong, so that a form shows all of it at once. */
export class Problems {
  readonly #principal: Principal;
  readonly #found = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  constructor(principal: Principal) {
    this.#principal = principal;
  }

  add(name: string, label: Label, words: Label): void {
    const at = this.#principal.language === 'en' ? 1 : 0;
    if (!this.#found.has(name)) this.#found.set(name, words[at]);
    this.#labels.set(name, label[at]);
  }

  /** @throws Refusal invalidInput */
  refuse(): void {
    if (this.#found.size > 0) throw this.refusal();
  }

  refusal(): Refusal {
    const said = [...this.#found].slice(0, 3).map(([name, words]) => `${this.#labels.get(name) ?? name} ${words}`);
    return new Refusal('invalidInput', { detail: said.join(this.#principal.language === 'en' ? '; ' : '；') }, Object.fromEntries(this.#found));
  }
}

export const words = {
  missing: ['必填', 'is required'],
  readOnly: ['不能修改', 'cannot be changed'],
  fixed: ['建立后不能修改', 'cannot be changed once it is made'],
  unknown: ['所选内容不存在或不可见', 'names something that does not exist or that you may not see'],
  masked: ['要填完整', 'must be given in full'],
  noPicture: ['图片已经不在，重新选择', 'is no picture any more: choose it again'],
  tooLong: ['内容太长', 'is too long'],
  taken: ['已被使用', 'is taken'],
  belowItself: ['不能放到自己或自己的下级之下', 'cannot stand below itself or below what stands below it'],
  tooDeep: ['层级太深', 'stands too deep'],
  notAsked: ['现在不用填写', 'is not asked for here'],
  past: ['已不再提供，换一个', 'is no longer offered: choose another one'],
} as const satisfies Readonly<Record<string, Label>>;

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
