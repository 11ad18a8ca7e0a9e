import { useMemo, useState } from 'react';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Diagram } from '#src/kit/views/diagrams/Diagram.tsx';
import { approvalSteps, approvalXml } from './approval.tsx';
import type { ApprovalStep } from './approval.tsx';
import type { SectionProps } from './demos.tsx';

/** A process, and which of its steps is marked. */
export function DiagramSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const [marked, mark] = useState<ApprovalStep | ''>('lead');
  const xml = useMemo(() => approvalXml({ apply: t('diagrams.apply'), lead: t('diagrams.lead'), finance: t('diagrams.finance') }), [t]);
  return (
    <>
      <Segmented
        name="marked"
        aria-label={t('diagrams.marked')}
        options={(['', ...approvalSteps] as const).map((step) => ({ value: step, label: t(step === '' ? 'diagrams.none' : `diagrams.${step}`) }))}
        value={marked}
        onChange={mark}
      />
      <Diagram title={t('diagrams.refund')} xml={variant === 'failed' ? '<none/>' : xml} marked={marked} />
    </>
  );
}
