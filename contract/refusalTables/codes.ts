/** The console knows each refusal by its code; its words come with those of its pages. */
import { errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';

export const refusalCodes = Object.fromEntries(Object.entries(errors).map(([name, { code }]) => [name, code])) as Readonly<Record<ErrorName, number>>;
