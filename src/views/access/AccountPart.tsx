import KeyOutlined from '@ant-design/icons/KeyOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { useTranslation } from 'react-i18next';
import type { NamedProps } from '#views/resource/named.tsx';
import { usePerson, useRight } from '#views/shell/rightsOf.tsx';
import { useAccess } from './useAccess.tsx';
import './access.css';

/** What is done with somebody's account beside changing its row. */
export function AccountPart({ row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const access = useAccess();
  const mayReset = useRight('staff.password');
  const isOwn = usePerson()?.id === row.id;
  const name = String(row['nickName'] ?? '');
  if (!access) return null;
  return (
    <section className="side-part">
      <header>
        <h2>{t('access.account')}</h2>
      </header>
      <div className="account-acts">
        {mayReset && !isOwn ? (
          <button type="button" className="plain-button" onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'password', id: row.id, name } })}>
            <KeyOutlined aria-hidden="true" />
            {t('access.resetPassword')}
          </button>
        ) : null}
        <button
          type="button"
          className="plain-button"
          onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'why', name, userId: row.id, path: '/customManage' } })}
        >
          <QuestionCircleOutlined aria-hidden="true" />
          {t('access.whyNot')}
        </button>
      </div>
    </section>
  );
}
