import { useState } from 'react';
import { useSelector } from '@xstate/react';
import RightOutlined from '@ant-design/icons/RightOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { DemoMember } from '#contract/services.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { PatientHead } from './PatientHead.tsx';

interface RowsProps {
  readonly members: readonly DemoMember[];
  readonly disabled: boolean;
  readonly onChoose: (openId: string) => void;
}

function Rows({ members, disabled, onChoose }: RowsProps): React.ReactElement {
  const { t } = useTranslation();
  if (members.length === 0) return <p className="patient-none">{t('patient.nobody')}</p>;
  return (
    <ul>
      {members.map((member) => (
        <li key={member.openId}>
          <Button type="text" block className="as-line patient-row" disabled={disabled} onClick={() => onChoose(member.openId)}>
            <Face id={member.memberId} name={member.name} size={40} />
            <strong className="nowrap">{member.name}</strong>
            <RightOutlined aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** One tap is one of the demo's patients. */
export function ChoosePatient(): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSessionRef();
  const [part, setPart] = useState('');
  const demo = useRoot((context) => context.config.demo);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  const members = demo?.members.filter((member) => member.name.includes(part.trim())) ?? [];
  return (
    <>
      <PatientHead />
      <section className="patient-card" aria-label={t('patient.hint')}>
        {demo ? (
          <>
            <p className="patient-stage">
              <Tag tone="waiting">{t('patient.stage')}</Tag>
            </p>
            <Input
              className="patient-field"
              prefix={<SearchOutlined aria-hidden="true" />}
              type="search"
              placeholder={t('patient.find')}
              aria-label={t('patient.find')}
              value={part}
              onChange={(event) => setPart(event.target.value)}
            />
            {failure ? <Alert banner type="error" role="alert" title={failureText(failure, language)} /> : null}
            {busy ? (
              <p className="patient-none" role="status">
                {t('patient.entering')}
              </p>
            ) : null}
            <Rows members={members} disabled={busy} onChoose={(openId) => session.send({ type: 'login.demo', username: openId })} />
          </>
        ) : (
          <Empty title={t('patient.noDemoTitle')} text={t('patient.noDemoText')} />
        )}
      </section>
    </>
  );
}
