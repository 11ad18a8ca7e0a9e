import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { beginnings, isUntouched } from '#src/processes/machines/beginnings.ts';
import type { RolesOf } from '#src/processes/machines/beginnings.ts';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import './way.css';

/** Beginnings that fit what the process is for, as long as nothing is drawn. One press, and one step back. */
export function Beginnings({ editor, list, isReadOnly }: DesignerPart): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const draft = useProcess(editor, (context) => context.draft);
  const row = useProcess(editor, (context) => context.row);
  const isForApprovals = row?.['subject'] === approvalSubject;
  const roles = useSelector(list, (snapshot) => snapshot.context.options['role']?.rows ?? []);
  if (isReadOnly || !isUntouched(draft)) return null;
  const rolesOf: RolesOf = (codes) => roles.filter(({ hint }) => typeof hint === 'string' && codes.includes(hint)).map(({ id }) => id);
  return (
    <section aria-label={t('processDesign.beginnings')}>
      <h3 className="way-head">{t('processDesign.beginnings')}</h3>
      <div className="start-choices">
        {beginnings
          .filter((one) => one.isForApprovals === isForApprovals)
          .map(({ name, label, says, make }) => (
            <Button key={name} className="start-choice" onClick={() => editor.send({ type: 'content.write', patch: make(rolesOf) })}>
              <strong>{labelIn(label, language)}</strong>
              <span className="faint">{labelIn(says, language)}</span>
            </Button>
          ))}
      </div>
      {isForApprovals || !row || row['publishedNumber'] != null ? null : (
        <p className="faint">
          {t('processDesign.otherSubject')}{' '}
          <Button type="link" className="inline" onClick={() => list.send({ type: 'editor.open', id: row.id })}>
            {t('processDesign.changeSubject')}
          </Button>
        </p>
      )}
    </section>
  );
}
