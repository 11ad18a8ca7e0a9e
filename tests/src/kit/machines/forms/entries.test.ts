import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueOf, formsOf, given, heard, isKept, kept, opened, refused, shut, written } from '#src/kit/machines/forms/entries.ts';
import type { FormEntries } from '#src/kit/machines/forms/entries.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';

type Step =
  | { readonly does: 'write'; readonly key: string; readonly text: string | null }
  | { readonly does: 'give' | 'keep' | 'refuse' | 'shut' }
  | { readonly does: 'hear'; readonly key: string; readonly text: string | null };
const keys = fc.constantFrom('a', 'b', 'c');
const words = fc.option(fc.string({ maxLength: 3 }), { nil: null });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('write' as const), key: keys, text: words }),
  fc.record({ does: fc.constantFrom('give' as const, 'keep' as const, 'refuse' as const, 'shut' as const) }),
  fc.record({ does: fc.constant('hear' as const), key: keys, text: words }),
);
const valuesOf = (text: string | null): FormValues | null => (text === null ? null : { text });

/** A store that keeps what it is given once it says so. */
function played(all: readonly Step[]): { readonly entries: FormEntries; readonly stored: ReadonlyMap<string, FormValues> } {
  const stored = new Map<string, FormValues>();
  let entries: FormEntries = {};
  let underWay: { key: string; turn: number; values: FormValues | null }[] = [];
  const put = (key: string, values: FormValues | null): unknown => (values ? stored.set(key, values) : stored.delete(key));
  for (const step of all) {
    if (step.does === 'write') entries = written(entries, { [step.key]: valuesOf(step.text) });
    if (step.does === 'give') {
      const due = dueOf(entries, false);
      underWay.push(...due.map(([key, { turn, values }]) => ({ key, turn, values })));
      entries = given(
        entries,
        due.map(([key]) => key),
      );
    }
    if (step.does === 'keep') {
      for (const one of underWay) {
        put(one.key, one.values);
        entries = kept(entries, one);
      }
      underWay = [];
    }
    if (step.does === 'refuse') {
      for (const one of underWay) entries = refused(entries, one.key);
      underWay = [];
    }
    if (step.does === 'shut') {
      underWay = [];
      entries = shut(entries);
    }
    if (step.does === 'hear' && underWay.length === 0) {
      const values = valuesOf(step.text);
      const before = entries;
      entries = heard(entries, { key: step.key, values });
      // The other window's words are in the store before they are heard of.
      if (entries !== before) put(step.key, values);
    }
  }
  return { entries, stored };
}

test('whatever happens, what counts as kept stands in the store as it stands here, and giving the rest makes it whole', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
      const { entries, stored } = played(all);
      for (const [key, entry] of Object.entries(entries)) if (isKept(entry)) expect(stored.get(key) ?? null).toEqual(entry.values);
      const whole = played([...all, { does: 'shut' }, { does: 'give' }, { does: 'keep' }]);
      expect(Object.fromEntries(whole.stored)).toEqual(formsOf(whole.entries));
      expect(formsOf(whole.entries)).toEqual(formsOf(entries));
    }),
    { numRuns: 500 },
  );
});

test('what is opened later stands under what is written already', () => {
  const { entries, news } = opened(written({}, { a: { text: 'mine' } }), { a: { text: 'old' }, b: { text: 'kept' } });
  expect(formsOf(entries)).toEqual({ a: { text: 'mine' }, b: { text: 'kept' } });
  expect([news, isKept(entries['a']), isKept(entries['b'])]).toEqual([{ b: { text: 'kept' } }, false, true]);
});
