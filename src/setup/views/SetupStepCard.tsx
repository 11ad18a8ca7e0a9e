import CheckOutlined from '@ant-design/icons/CheckOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { setupSteps } from '#contract/resources/setupStep.ts';
import type { SetupStep, SetupStepName } from '#contract/resources/setupStep.ts';
import { labelIn } from '#i18n/label.ts';
import type { SetupRef } from '#src/setup/machines/setupMachine.ts';
import type { SetupProgress } from '#src/setup/machines/setupMachine.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useJobs, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { SetupInvitations } from './SetupInvitations.tsx';
import { SetupPeople } from './SetupPeople.tsx';

interface StepProps {
  readonly setup: SetupRef;
  readonly progress: SetupProgress;
  /** The first one that is not done: its button is the one to press. */
  readonly isNext: boolean;
}

interface WayProps {
  readonly to: string;
  readonly children: React.ReactNode;
  readonly primary?: boolean;
}

/** Only to a screen that they may open. */
function Way({ to, children, primary = false }: WayProps): React.ReactElement | null {
  const isOpen = useOpenScreens().some(({ path }) => path === to.split('?')[0]);
  if (!isOpen) return null;
  return (
    <LinkButton to={to} type={primary ? 'primary' : 'default'}>
      {to.endsWith('edit=new') ? <PlusOutlined aria-hidden="true" /> : null}
      {children}
    </LinkButton>
  );
}

/** Roles and menus fit from the beginning, or do not: somebody says so. */
function Check({ setup, name }: { readonly setup: SetupRef; readonly name: SetupStepName }): React.ReactElement {
  const { t } = useTranslation();
  const isChecking = useSelector(setup, (snapshot) => snapshot.hasTag('checking') && snapshot.context.checking?.name === name);
  const isChecked = useSelector(setup, ({ context }) => {
    const known = context.progress?.steps.find((step) => step.name === name)?.isChecked === true;
    return context.checking?.name === name ? context.checking.isChecked : known;
  });
  return (
    <Button aria-pressed={isChecked} aria-disabled={isChecking} onClick={() => setup.send({ type: 'step.check', name, isChecked: !isChecked })}>
      <CheckOutlined aria-hidden="true" />
      {isChecking ? t('setup.checking') : isChecked ? t('setup.unCheck') : t('setup.checkIt')}
    </Button>
  );
}

function Organisations({ progress, isNext }: StepProps): React.ReactElement {
  const { t } = useTranslation();
  const { houses, departments } = progress.figures;
  return (
    <>
      <p className="setup-figures">{t('setup.organisationsFigures', { houses, departments })}</p>
      <div className="setup-ways">
        <Way to="/organization?edit=new" primary={isNext}>
          {t('setup.newOrganisation')}
        </Way>
        <Way to="/organization">{t('setup.showOrganisations')}</Way>
      </div>
    </>
  );
}

function Roles({ setup, progress }: StepProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <ul className="setup-roles">
        {progress.roles.map(({ id, name, people, screens }) => (
          <li key={id}>
            <LocalLink to={`/role?id=${id}`}>
              <strong>{name}</strong>
              <span>
                {t('setup.rolePeople', { count: people })} · {t('setup.roleScreens', { count: screens })}
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
      <div className="setup-ways">
        <Check setup={setup} name="roles" />
        <Way to="/role">{t('setup.showRoles')}</Way>
      </div>
    </>
  );
}

function People({ progress, isNext }: StepProps): React.ReactElement {
  const { t } = useTranslation();
  const jobs = useJobs();
  const { people, waiting, cameIn } = progress.figures;
  return (
    <>
      <p className="setup-figures">{t('setup.peopleFigures', { people, waiting, cameIn })}</p>
      <div className="setup-ways">
        <Way to="/user?edit=new" primary={isNext}>
          {t('setup.newPerson')}
        </Way>
        {jobs ? (
          <Button onClick={() => jobs.send({ type: 'import.open', entity: 'staffUser' })}>
            <UploadOutlined aria-hidden="true" />
            {t('setup.importPeople')}
          </Button>
        ) : null}
        <Way to="/user">{t('setup.showPeople')}</Way>
      </div>
    </>
  );
}

function Menus({ setup }: StepProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="setup-ways">
      <Check setup={setup} name="menus" />
      <Way to="/menus">{t('setup.showMenus')}</Way>
    </div>
  );
}

const texts = (t: TFunction): Readonly<Record<SetupStepName, string>> => ({
  organisations: t('setup.organisationsText'),
  roles: t('setup.rolesText'),
  people: t('setup.peopleText'),
  invitations: t('setup.invitationsText'),
  menus: t('setup.menusText'),
  firstLogin: t('setup.firstLoginText'),
});

const bodies: Readonly<Record<SetupStepName, (props: StepProps) => React.ReactElement>> = {
  organisations: Organisations,
  roles: Roles,
  people: People,
  invitations: SetupInvitations,
  menus: Menus,
  firstLogin: SetupPeople,
};

interface CardProps extends Omit<StepProps, 'isNext'> {
  readonly step: SetupStep;
  readonly number: number;
}

/** One step: what it is for, how it stands, and the ways to go on. */
export function SetupStepCard({ setup, progress, step, number }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, isDone } = step;
  const Body = bodies[name];
  const isToLookAt = name === 'roles' || name === 'menus';
  return (
    <li className={isDone ? 'setup-step done' : 'setup-step'}>
      <span className="setup-number" aria-hidden="true">
        {isDone ? <CheckOutlined /> : number}
      </span>
      <div className="setup-step-body">
        <h2>
          {labelIn(setupSteps[name], language)}
          <span className="setup-state">{isDone ? t('setup.done') : t(isToLookAt ? 'setup.optional' : 'setup.open')}</span>
        </h2>
        <p>{texts(t)[name]}</p>
        <Body setup={setup} progress={progress} isNext={progress.steps.find((one) => !one.isDone)?.name === name} />
      </div>
    </li>
  );
}
