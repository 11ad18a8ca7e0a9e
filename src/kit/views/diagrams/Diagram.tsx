import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import './diagram.css';

const BpmnDiagram = lazily(() => import('#src/kit/views/dom/drawn/BpmnDiagram.tsx').then((module) => module.BpmnDiagram));

interface DiagramProps {
  readonly title: string;
  /** BPMN 2.0 with its places. */
  readonly xml: string;
  /** Id of the element that is marked; empty marks none. */
  readonly marked: string;
}

/** A process for reading. It comes at its first use. */
export function Diagram({ title, xml, marked }: DiagramProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="diagram" role="region" aria-label={title}>
      <BpmnDiagram
        xml={xml}
        marked={marked}
        words={{ fit: t('diagrams.fit'), larger: t('diagrams.larger'), smaller: t('diagrams.smaller') }}
        broken={<Alert type="error" title={t('diagrams.broken')} />}
      />
    </div>
  );
}
