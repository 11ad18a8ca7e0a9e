import { useState } from 'react';
import BankOutlined from '@ant-design/icons/BankOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SessionOrg, SessionPerson } from '#contract/calls/session.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useConsole, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { OrgList } from './OrgList.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import './org.css';

/** The name has its group only where there are several: a hospital's own name is long enough. */
const nameOf = (org: SessionOrg, { orgs }: SessionPerson): string =>
  orgs.every((one) => one.groupName === org.groupName) ? org.name : `${org.groupName} · ${org.name}`;

/** Says so where another window of the same person works somewhere else. */
function Elsewhere({ person }: { readonly person: SessionPerson }): React.ReactElement | null {
  const { t } = useTranslation();
  const windows = useRoot((context) => context.otherWindows);
  const other = Object.values(windows).find((orgId) => orgId !== person.orgId);
  const org = person.orgs.find((one) => one.id === other);
  if (!org) return null;
  const words = t('session.otherWindowIn', { name: org.name });
  return (
    <span className="org-elsewhere" title={words} role="note" aria-label={words}>
      <span aria-hidden="true" />
    </span>
  );
}

function Choice({ person, org }: { readonly person: SessionPerson; readonly org: SessionOrg }): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const [isOpen, setOpen] = useState(false);
  const isSwitching = useSelector(useSessionRef(), (snapshot) => snapshot.hasTag('switching'));
  const close = (): void => {
    setOpen(false);
    focusOn('#org-switch');
  };
  const list = (
    <OrgList
      person={person}
      onLeave={close}
      onChoose={(orgId) => {
        close();
        root.send({ type: 'org.choose', orgId });
      }}
    />
  );
  return (
    <div className="organisation">
      <Popover trigger="click" placement="bottomLeft" arrow={false} open={isOpen} onOpenChange={setOpen} destroyOnHidden content={list}>
        <Button
          type="text"
          id="org-switch"
          className="org-switch"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-busy={isSwitching}
          disabled={isSwitching}
          title={t('session.chooseOrg')}
          icon={<BankOutlined aria-hidden="true" />}
        >
          <span className="unseen">{t('shell.organisation')}: </span>
          <span className="nowrap">{isSwitching ? t('session.switching') : nameOf(org, person)}</span>
          <DownOutlined className="org-more" aria-hidden="true" />
        </Button>
      </Popover>
      <Elsewhere person={person} />
    </div>
  );
}

/** At the left of the top bar: where one works, and where else one may. */
export function OrgSwitch(): React.ReactElement | null {
  const { t } = useTranslation();
  const person = usePerson();
  const org = person?.orgs.find((one) => one.id === person.orgId);
  if (!person || !org) return null;
  if (person.orgs.length > 1) return <Choice person={person} org={org} />;
  return (
    <p className="organisation nowrap" title={t('shell.organisation')}>
      <BankOutlined aria-hidden="true" /> {nameOf(org, person)}
    </p>
  );
}
