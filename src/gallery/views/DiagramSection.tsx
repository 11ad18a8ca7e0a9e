import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { ProcessDiagram } from '#src/processes/views/ProcessDiagram.tsx';
import { approvalGraph, approvalMarks, approvalSteps } from './approval.tsx';
import type { ApprovalStep } from './approval.tsx';

/** A process, and how far it is. */
export function DiagramSection(): React.ReactElement {
  const { t } = useTranslation();
  const person = usePerson();
  const [marked, mark] = useState<ApprovalStep | ''>('lead');
  const graph = useMemo(() => approvalGraph({ apply: t('diagrams.apply'), lead: t('diagrams.lead'), finance: t('diagrams.finance') }), [t]);
  return (
    <>
      <Segmented
        name="marked"
        aria-label={t('diagrams.marked')}
        options={(['', ...approvalSteps] as const).map((step) => ({ value: step, label: t(step === '' ? 'diagrams.none' : `diagrams.${step}`) }))}
        value={marked}
        onChange={mark}
      />
      <ProcessDiagram graph={graph} label={t('diagrams.refund')} {...(marked === '' ? {} : { marks: approvalMarks(marked, person?.nickName ?? '') })} />
    </>
  );
}
