import { useSelector } from '@xstate/react';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';

const ConsultDialog = lazily<{ readonly consultation: ConsultationRef }>(() => import('./ConsultDialog.tsx').then((module) => module.ConsultDialog), 'none');

function WhileAsked({ consultation }: { readonly consultation: ConsultationRef }): React.ReactElement | null {
  const isAsked = useSelector(consultation, (snapshot) => snapshot.hasTag('asked'));
  return isAsked ? <ConsultDialog consultation={consultation} /> : null;
}

/** The shell and the patient page draw the dialog here while somebody begins a consultation. */
export function Consultation(): React.ReactElement | null {
  const consultation = useScreenActor<ConsultationRef>('consultation');
  return consultation ? <WhileAsked consultation={consultation} /> : null;
}
