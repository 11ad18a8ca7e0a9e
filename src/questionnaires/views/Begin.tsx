import { Button } from 'antd';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useTranslation } from 'react-i18next';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';

/** An empty questionnaire begins with its first question. */
export function Begin({ editor }: { readonly editor: DesignerRef }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className="designer-begin" aria-label={t('designer.begin')}>
      <h3>{t('designer.begin')}</h3>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => editor.send({ type: 'panel.show', panel: 'add' })}>
        {t('designer.firstQuestion')}
      </Button>
    </section>
  );
}
