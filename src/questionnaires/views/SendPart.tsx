/** A customer's file, and a patient's page, send a questionnaire as well: the customer hears of it by message. */
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { SendQuestionnaire } from './SendQuestionnaire.tsx';

export interface SendPartProps {
  readonly row: Pick<NamedProps['row'], 'id'> & Readonly<Record<string, unknown>>;
  readonly of: 'member' | 'patient';
  /** This questionnaire alone is offered. */
  readonly only?: string;
}

export function SendPart({ row, of, only }: SendPartProps): React.ReactElement | null {
  const maySend = useRight('questionnaire.send');
  const memberId = of === 'member' ? row.id : row['memberId'];
  if (!maySend || typeof memberId !== 'string') return null;
  return (
    <SendQuestionnaire about={{ memberId, ...(of === 'patient' ? { patientId: row.id } : {}), ...(only === undefined ? {} : { questionnaireId: only }) }} />
  );
}
