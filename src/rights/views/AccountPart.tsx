import ExportOutlined from '@ant-design/icons/ExportOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson, useRight } from '#src/kit/views/console/rightsOf.tsx';
import type { LeaveSheet } from './LeaveSheet.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import './access.css';

/** Few leave in a year: it comes when somebody does. */
const OpenLeave = lazily<React.ComponentProps<typeof LeaveSheet>>(() => import('./LeaveSheet.tsx').then((module) => module.LeaveSheet));

function Leaving({ access, list, row }: Pick<NamedProps, 'list' | 'row'> & { readonly access: AccessRef }): React.ReactElement | null {
  const sheet = useSelector(access, (snapshot) => snapshot.context.sheet);
  return sheet?.kind === 'leave' && sheet.id === row.id ? (
    <OpenLeave access={access} list={list} name={sheet.name} onLeave={() => access.send({ type: 'sheet.close' })} />
  ) : null;
}

function WhyNot({ access, id, name }: { readonly access: AccessRef; readonly id: string; readonly name: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const isExplained = useFeature('access');
  if (!isExplained) return null;
  return (
    <Button onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'why', name, userId: id, path: '/customManage' } })}>
      <QuestionCircleOutlined aria-hidden="true" />
      {t('access.whyNot')}
    </Button>
  );
}

function Account({ access, row, list, screen }: NamedProps & { readonly access: AccessRef }): React.ReactElement {
  const { t } = useTranslation();
  const mayReset = useRight('staff.password');
  const hasAccounts = useFeature('accounts');
  const isOwn = usePerson()?.id === row.id;
  /** Somebody else’s, in use. */
  const isOn = hasAccounts && !isOwn && row['enabled'] === true;
  const name = String(row['nickName'] ?? '');
  return (
    <section className="side-part">
      <header>
        <h2>{t('access.account')}</h2>
      </header>
      <div className="account-acts">
        {mayReset && !isOwn ? (
          <Button onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'password', id: row.id, name } })}>
            <KeyOutlined aria-hidden="true" />
            {t('access.resetPassword')}
          </Button>
        ) : null}
        {mayReset && isOn ? (
          <Button onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'invite', id: row.id, name } })}>
            <LinkOutlined aria-hidden="true" />
            {t('logins.invite')}
          </Button>
        ) : null}
        {screen.can.update && isOn ? (
          <Button onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'leave', id: row.id, name } })}>
            <ExportOutlined aria-hidden="true" />
            {t('logins.leaves')}
          </Button>
        ) : null}
        <WhyNot access={access} id={row.id} name={name} />
      </div>
      <Leaving access={access} list={list} row={row} />
    </section>
  );
}

/** Somebody's account is looked after here, beside changing its row. */
export function AccountPart(props: NamedProps): React.ReactElement {
  return <WithActor<AccessRef> name="access">{(access) => <Account {...props} access={access} />}</WithActor>;
}
