import { tenantId } from '#contract/services.ts';
import { Refusal } from '#server/kit/refusal.ts';

/** Spec 9: the tenant is fixed. */
export function refuseOtherTenant(given: string | null | undefined): void {
  if (given != null && given !== tenantId) throw new Refusal('invalidInput', { detail: `tenantId = ${tenantId}` });
}
