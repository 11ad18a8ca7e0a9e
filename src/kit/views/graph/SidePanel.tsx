/** Panels beside a graph: their head, the kinds that can be added, and what is wrong with it. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#contract/lives/life.ts';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';

interface PanelHeadProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
}
export function PanelHead({ title, onClose, children }: PanelHeadProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <header className="graph-side-head">
      <h2>{title}</h2>
      {children}
      <Button type="text" aria-label={t('diagrams.closePanel')} icon={<CloseOutlined />} onClick={onClose} />
    </header>
  );
}

export interface OfferedKind<K extends string> {
  readonly kind: K;
  readonly label: string;
  readonly description: string;
  readonly tone: Tone;
  readonly icon: React.ReactNode;
}
interface KindPickerProps<K extends string> {
  readonly kinds: readonly OfferedKind<K>[];
  readonly onPick: (kind: K) => void;
  readonly onClose: () => void;
}
/** The kinds of nodes, each of the first nine on its digit. */
export function KindPicker<K extends string>({ kinds, onPick, onClose }: KindPickerProps<K>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <PanelHead title={t('diagrams.addTitle')} onClose={onClose} />
      <FocusOnce selector=".graph-kinds button" token={1} />
      <div
        className="graph-kinds scroll"
        role="group"
        aria-label={t('diagrams.addTitle')}
        onKeyDown={(event) => {
          const pressed = kinds[Number(event.key) - 1];
          if (event.key === 'Escape') onClose();
          else if (pressed && !event.ctrlKey && !event.metaKey && !event.altKey) onPick(pressed.kind);
        }}
      >
        {kinds.map(({ kind, label, description, tone, icon }, at) => (
          <button key={kind} type="button" className={`bare graph-kind tone-${tone}`} onClick={() => onPick(kind)}>
            <span aria-hidden="true" className="graph-kind-icon">
              {icon}
            </span>
            <span>
              <strong>{label}</strong>
              <span className="faint">{description}</span>
            </span>
            {at < 9 ? <KeyCap cap={String(at + 1)} /> : null}
          </button>
        ))}
      </div>
    </>
  );
}

export interface ListedFault {
  readonly key: string;
  /** The number of its step; empty where it is about all of it. */
  readonly at: string;
  readonly words: string;
  /** Its step, in words. */
  readonly about: string;
  readonly onPick: () => void;
}
interface FaultListProps {
  readonly faults: readonly ListedFault[];
  readonly onClose: () => void;
  /** Said where there are none. */
  readonly none: string;
}
/** Faults keep it from being published: each leads to its node. */
export function FaultList({ faults, onClose, none }: FaultListProps): React.ReactElement {
  const { t } = useTranslation();
  const count = faults.length;
  return (
    <>
      <PanelHead title={t(count === 0 ? 'diagrams.noFaults' : 'diagrams.faultsTitle', { count })} onClose={onClose} />
      <div className="graph-form scroll">
        <p className="faint">{count === 0 ? none : t('diagrams.faultsText')}</p>
        <ul className="graph-faults">
          {faults.map(({ key, at, words, about, onPick }) => (
            <li key={key}>
              <button type="button" className="bare" onClick={onPick}>
                <Tag tone="bad">{at}</Tag>
                <span>
                  <strong>{words}</strong>
                  <span className="faint">{about}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
