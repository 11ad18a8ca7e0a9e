import type { ErrorName } from './errors.ts';
import { refusalCodes } from './refusalTables/codes.ts';

const byCode: ReadonlyMap<number, ErrorName> = new Map((Object.keys(refusalCodes) as ErrorName[]).map((name) => [refusalCodes[name], name]));
/** @returns the refusal of this product with that code */
export const errorNamed = (code: number): ErrorName | undefined => byCode.get(code);
