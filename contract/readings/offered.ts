import type { Resource } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';

/** The wires of the specification alone, where the back end has no more (design 2). */
export function isOffered(entity: Resource | undefined, call: string, features: readonly Feature[]): boolean {
  const operations = entity?.operations ?? {};
  return Object.hasOwn(operations, call) && (features.includes('resources') || (operations[call]?.spec.length ?? 0) > 0);
}
