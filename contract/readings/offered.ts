import type { Resource } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';

/** The endpoints of the specification alone, where the back end has no more (design 2). */
export function isOffered(entity: Resource | undefined, call: string, features: readonly Feature[]): boolean {
  const calls = entity?.operations ?? {};
  return Object.hasOwn(calls, call) && (features.includes('resources') || (calls[call]?.spec.length ?? 0) > 0);
}
