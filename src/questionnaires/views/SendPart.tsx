/** A customer's file, and a patient's page, send a questionnaire as well: the customer hears of it by message. */
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { SendQuestionnaire } from './SendQuestionnaire.tsx';

export type SendPartProps = Pick<NamedProps, 'row'> & { readonly of: 'member' | 'patient' };

export function SendPart({ row, of }: SendPartProps): React.ReactElement | null {
  const maySend = useRight('questionnaire.send');
  const memberId = of === 'member' ? row.id : row['memberId'];
  if (!maySend || typeof memberId !== 'string') return null;
  return <SendQuestionnaire about={{ memberId, ...(of === 'patient' ? { patientId: row.id } : {}) }} />;
}
