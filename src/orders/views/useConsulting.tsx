import type { Consulted } from '#src/orders/machines/consulted.ts';
import { useFeature, useRoot, useSendToActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';

/** Consultations are begun where their conversation can be opened. */
export function useConsultOffered(): boolean {
  const seesChats = useRoot((context) => context.inbox !== null);
  return useFeature('resources') && seesChats;
}

/** The hook opens the dialog, beside a customer or for one who is chosen there; null to a person who may not begin a consultation. */
export function useConsulting(): ((customer?: Consulted) => void) | null {
  const tell = useSendToActor('consultation');
  const mayBegin = useRight('order.push');
  return useConsultOffered() && mayBegin ? (customer) => tell({ type: 'consult.ask', ...(customer ? { customer } : {}) }) : null;
}
