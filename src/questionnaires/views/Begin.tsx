import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import { citationOf } from '#contract/questionnaires/source.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { PartFailed } from '#src/kit/views/parts/PartFailed.tsx';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { useDesigner } from './useDesigner.tsx';

/** An empty questionnaire begins with its first question, or with a scale that is free to be used. */
export function Begin({ editor }: { readonly editor: DesignerRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const templates = useDesigner(editor, (context) => context.templates) ?? [];
  const isMissing = useSelector(editor, (snapshot) => snapshot.matches({ templates: 'missing' }));
  const ask = (): void => editor.send({ type: 'templates.ask' });
  return (
    <section className="designer-begin" aria-label={t('designer.begin')}>
      <Shown onShown={ask} />
      <Button type="primary" icon={<PlusOutlined />} onClick={() => editor.send({ type: 'panel.show', panel: 'add' })}>
        {t('designer.firstQuestion')}
      </Button>
      {isMissing ? <PartFailed onRetry={ask} /> : null}
      {templates.length === 0 ? null : (
        <>
          <h3>{t('designer.templates')}</h3>
          <p className="faint">{t('designer.templateText')}</p>
          <ul className="designer-templates">
            {templates.map(({ key, title, titleEn, content }) => (
              <li key={key}>
                <button type="button" className="bare designer-kind" onClick={() => editor.send({ type: 'template.take', content })}>
                  <span>
                    <strong>{language === 'en' ? titleEn : title}</strong>
                    <span className="faint">{content.source ? citationOf(content.source) : null}</span>
                    <span className="faint">{wordsIn(content.source?.licence, language)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
