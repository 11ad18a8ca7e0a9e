import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Diagram } from '#views/diagrams/Diagram.tsx';
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
      <div className="segments" role="group" aria-label={t('diagrams.marked')}>
        {(['', ...approvalSteps] as const).map((step) => (
          <button key={step} type="button" aria-pressed={step === marked} onClick={() => mark(step)}>
            {t(step === '' ? 'diagrams.none' : `diagrams.${step}`)}
          </button>
        ))}
      </div>
      <Diagram title={t('diagrams.refund')} xml={variant === 'failed' ? '<none/>' : xml} marked={marked} />
    </>
  );
}
