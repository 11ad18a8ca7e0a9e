/** Whoever decides about an approval reads fields of its row and of its call: each is one of the contract's, and told apart from the others by its label. */
import { expect, it } from 'vitest';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import { approval } from '#contract/resources/approval.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';

const all = resources as unknown as Readonly<Record<string, Resource>>;
const calls = approval.operations as unknown as Readonly<Record<string, { readonly takes: Fields } | undefined>>;
const names = Object.keys(approvalKinds) as readonly ApprovalKindName[];

it.each(names)('%s', (name) => {
  const { entity, facts, asked } = { facts: undefined, asked: [] as readonly string[], ...approvalKinds[name] } as {
    readonly entity: string;
    readonly facts: readonly string[] | undefined;
    readonly asked: readonly string[];
  };
  const fields: Fields = all[entity]?.fields ?? {};
  const rows = (facts ?? all[entity]?.versions?.content ?? []).map((one): Field | undefined => fields[one]);
  const given = asked.map((one): Field | undefined => calls[name]?.takes[one]);
  const told = [...rows, ...given];
  expect(told.every((field) => field !== undefined && field.kind !== 'secret')).toBe(true);
  // A merge is told by the values that differ.
  if (name !== 'merge') expect(rows.length).toBeGreaterThan(0);
  for (const at of [0, 1] as const) {
    const labels = told.map((field) => field?.label[at]);
    expect(new Set(labels).size, labels.join()).toBe(labels.length);
  }
});
