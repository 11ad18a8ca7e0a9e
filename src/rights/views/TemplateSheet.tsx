import { Button, Flex } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { roleTemplates } from '#contract/resources/role.ts';
import type { RoleTemplate } from '#contract/resources/role.ts';
import { labelIn } from '#i18n/label.ts';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const templates = Object.keys(roleTemplates) as readonly RoleTemplate[];
const about = {
  consultant: 'roles.aboutConsultant',
  nurse: 'roles.aboutNurse',
  physician: 'roles.aboutPhysician',
  callCentre: 'roles.aboutCallCentre',
  finance: 'roles.aboutFinance',
  manager: 'roles.aboutManager',
} as const satisfies Readonly<Record<RoleTemplate, string>>;

/** A new role may begin from one of these; one press makes it. */
export function TemplateSheet({ access }: { readonly access: AccessRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const made = useSelector(access, (snapshot) => snapshot.context.made);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  if (made)
    return (
      <>
        <p className="faint" role="status">
          {t('roles.madeText')}
        </p>
        <Flex justify="flex-end">
          <span onClick={() => access.send({ type: 'sheet.close' })}>
            <LinkButton type="primary" to={`/role?id=${made.id}`}>
              {t('roles.openMade')}
            </LinkButton>
          </span>
        </Flex>
      </>
    );
  return (
    <>
      <p className="faint">{t('roles.templateText')}</p>
      <ul className="role-templates">
        {templates.map((template) => (
          <li key={template}>
            <Button disabled={isBusy} onClick={() => access.send({ type: 'template.ask', template })}>
              <strong>{labelIn(roleTemplates[template], language)}</strong>
              <span className="faint">{t(about[template])}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
