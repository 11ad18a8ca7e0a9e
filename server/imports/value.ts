import type { RowFault } from '#contract/refusals/importFaults.ts';

/** Reading a cell ends with the value that somebody saw, or with the fault that the row is reported with. */
export type Value = { readonly value: unknown } | { readonly fault: Omit<RowFault, 'field'> };
