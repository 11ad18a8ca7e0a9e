import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { questionKinds } from '#contract/questionnaires/definition.ts';
import type { QuestionKind } from '#contract/questionnaires/definition.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { toForm, toLine } from './designerFocus.tsx';
import { kindIcons } from './kindIcons.tsx';
import { numbersOf, useContent, useDesigner } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';

const kinds = Object.keys(questionKinds) as QuestionKind[];

function PanelHead({ editor, title }: Pick<DesignerPart, 'editor'> & { readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <header className="designer-panel-head">
      <h2>{title}</h2>
      <Button
        type="text"
        aria-label={t('designer.closePanel')}
        icon={<CloseOutlined />}
        onClick={() => {
          editor.send({ type: 'panel.show', panel: 'form' });
          toLine();
        }}
      />
    </header>
  );
}

/** The kinds of questions, each on its digit, with an example of what it is for. */
export function AddPanel({ editor }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <PanelHead editor={editor} title={t('designer.addTitle')} />
      <FocusOnce selector=".designer-kinds button" token={1} />
      <div
        className="designer-kinds scroll"
        role="group"
        aria-label={t('designer.addTitle')}
        onKeyDown={(event) => {
          const kind = kinds[Number(event.key) - 1];
          if (event.key === 'Escape') {
            editor.send({ type: 'panel.show', panel: 'form' });
            toLine();
          } else if (kind && !event.ctrlKey && !event.metaKey && !event.altKey) editor.send({ type: 'question.add', kind });
        }}
      >
        {kinds.map((kind, at) => (
          <button key={kind} type="button" className="bare designer-kind" onClick={() => editor.send({ type: 'question.add', kind })}>
            <span aria-hidden="true" className="designer-sign">
              {kindIcons[kind]}
            </span>
            <span>
              <strong>{labelIn(questionKinds[kind], language)}</strong>
              <span className="faint">{t(`designer.kind_${kind}`)}</span>
            </span>
            <KeyCap cap={String(at + 1)} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Faults keep it from being submitted: each leads to its part. */
export function FaultsPanel({ editor }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const content = useContent(editor);
  const faults = useDesigner(editor, (context) => context.faults);
  const numbers = numbersOf(content);
  const called = (on: string | null): string => {
    const number = on === null ? undefined : numbers.get(on);
    return number === undefined ? t('designer.elsewhere') : t('designer.questionNo', { number });
  };
  return (
    <>
      <PanelHead editor={editor} title={faults.length === 0 ? t('drafts.noFaults') : t('designer.faultsTitle', { count: faults.length })} />
      <div className="designer-form scroll">
        <p className="faint">{t(faults.length === 0 ? 'designer.noFaultsText' : 'designer.faultsText')}</p>
        <ul className="designer-faults">
          {faults.map(({ path, code, words, on }) => (
            <li key={`${path} ${code} ${words[0]}`}>
              <button
                type="button"
                className="bare"
                onClick={() => {
                  editor.send({ type: 'part.choose', id: on ?? '' });
                  toForm();
                }}
              >
                <Tag tone="bad">{called(on)}</Tag>
                <span>{labelIn(words, language)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
