import { offeredOptions } from '#contract/callTables/offeredOptions.ts';
import type { Feature } from '#contract/services.ts';

/** Rows of an entity can be chosen here, or not: asked of any that a field refers to, whose description nobody may have brought. */
export const hasOptions = (entity: string, features: readonly Feature[]): boolean =>
  Object.hasOwn(offeredOptions, entity) && (features.includes('resources') || offeredOptions[entity] !== false);
