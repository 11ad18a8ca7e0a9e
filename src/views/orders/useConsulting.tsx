import type { ConsultationRef } from '#machines/orders/consultationMachine.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';
import { useRight } from '#views/shell/rightsOf.tsx';

/** The hook gives the machine that begins consultations, or null to a person who may not begin one. */
export function useConsulting(): ConsultationRef | null {
  const consultation = useRoot((context) => context.consultation);
  return useRight('order.push') ? consultation : null;
}
