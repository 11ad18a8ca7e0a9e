import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { nodeKindNames } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { toCurrent, toForm } from './graphActs.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import type { Step } from './useSteps.tsx';

/** Everything but the beginning can be added. */
const addable = nodeKindNames.filter((kind) => kind !== 'entry');

export function PanelHead({
  editor,
  title,
  children,
}: Pick<EditorPart, 'editor'> & { readonly title: string; readonly children?: React.ReactNode }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <header className="journey-side-head">
      <h2>{title}</h2>
      {children}
      <Button
        type="text"
        aria-label={t('journeys.closePanel')}
        icon={<CloseOutlined />}
        onClick={() => {
          editor.send({ type: 'panel.show', panel: 'node' });
          toCurrent();
        }}
      />
    </header>
  );
}

/** The kinds of nodes, each on its digit. */
export function AddPanel({ editor }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const add = (kind: (typeof addable)[number]): void => {
    editor.send({ type: 'node.add', kind });
  };
  return (
    <>
      <PanelHead editor={editor} title={t('journeys.addTitle')} />
      <FocusOnce selector=".journey-kinds button" token={1} />
      <div
        className="journey-kinds scroll"
        role="group"
        aria-label={t('journeys.addTitle')}
        onKeyDown={(event) => {
          const kind = addable[Number(event.key) - 1];
          if (event.key === 'Escape') {
            editor.send({ type: 'panel.show', panel: 'node' });
            toCurrent();
          } else if (kind && !event.ctrlKey && !event.metaKey && !event.altKey) add(kind);
        }}
      >
        {addable.map((kind, at) => (
          <button key={kind} type="button" className={`bare journey-kind tone-${nodeKinds[kind].tone}`} onClick={() => add(kind)}>
            <span aria-hidden="true" className="journey-kind-icon">
              {kindIcons[kind]}
            </span>
            <span>
              <strong>{labelIn(nodeKinds[kind].label, language)}</strong>
              <span className="faint">{labelIn(nodeKinds[kind].description, language)}</span>
            </span>
            <KeyCap cap={String(at + 1)} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Faults keep the journey from being published: each leads to its node. */
export function FaultsPanel({ editor, steps }: EditorPart & { readonly steps: readonly Step[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = useJourney(editor, ({ faults }) => faults.length);
  return (
    <>
      <PanelHead editor={editor} title={t(count === 0 ? 'journeys.noFaults' : 'journeys.faultsTitle', { count })} />
      <div className="journey-form scroll">
        {count === 0 ? <p className="faint">{t('journeys.noFaultsText')}</p> : <p className="faint">{t('journeys.faultsText')}</p>}
        <ul className="journey-faults">
          {steps.flatMap(({ node, at, kind, title, faults }) =>
            faults.map(({ code, field, words }) => (
              <li key={`${node.id} ${code} ${field ?? ''} ${words[0]}`}>
                <button
                  type="button"
                  className="bare"
                  onClick={() => {
                    editor.send({ type: 'node.choose', id: node.id });
                    toForm();
                  }}
                >
                  <Tag tone="bad">{at}</Tag>
                  <span>
                    <strong>{labelIn(words, language)}</strong>
                    <span className="faint">{t('journeys.kindTitle', { kind, title })}</span>
                  </span>
                </button>
              </li>
            )),
          )}
        </ul>
      </div>
    </>
  );
}
