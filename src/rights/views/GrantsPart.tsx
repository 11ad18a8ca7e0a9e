import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { Alert, Button, Checkbox } from 'antd';
import DownOutlined from '@ant-design/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTranslation } from 'react-i18next';
import { corpAdminRoleCode } from '#contract/rights.ts';
import { failureText } from '#i18n/failureText.ts';
import { listed } from '#i18n/listed.ts';
import { hasChanges, tickedOf } from '#src/rights/machines/context.ts';
import type { GrantRow } from '#src/rights/machines/context.ts';
import { allBelow, screensOf } from '#src/rights/machines/grantTree.ts';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useChangeLines } from '#src/engine/views/editor/useChangeLines.tsx';
import './access.css';

interface GroupProps {
  readonly access: AccessRef;
  readonly rows: readonly GrantRow[];
  readonly ticked: ReadonlySet<string>;
  readonly mayWrite: boolean;
}

const called = (row: GrantRow, language: string): string => (language === 'en' && row.nameEn ? row.nameEn : row.name);

interface TickProps extends Omit<GroupProps, 'rows'> {
  readonly row: GrantRow;
  /** One tick concerns all of these. */
  readonly screens?: readonly GrantRow[];
}

/** Some lists share a right with a dozen others: the first ones say which kind it is, and all of them stand behind the pointer. */
const namedAtOnce = 3;
function Concerned({ names }: { readonly names: readonly string[] }): React.ReactElement {
  const language = useLanguage();
  const more = names.length - namedAtOnce;
  return (
    <small className="faint" title={listed(names, language)}>
      {` ${listed(names.slice(0, namedAtOnce), language)}${more > 0 ? ` +${more}` : ''}`}
    </small>
  );
}

function Tick({ access, row, ticked, mayWrite, screens = [] }: TickProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  if (row.right === '') return <span className="grant-free">{called(row, language)}</span>;
  return (
    <Checkbox
      checked={ticked.has(row.id)}
      disabled={!mayWrite || !row.mayGrant}
      title={mayWrite && !row.mayGrant ? t('access.notYours') : undefined}
      onChange={(event) => access.send({ type: 'grants.tick', ids: [row.id], isOn: event.target.checked })}
    >
      {called(row, language)}
      {screens.length > 1 ? <Concerned names={screens.map((one) => called(one, language))} /> : null}
    </Checkbox>
  );
}

/** One area: itself ticks all of it, its screens stand below with their buttons. */
function Area({ area, ...group }: GroupProps & { readonly area: GrantRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const { access, rows, ticked, mayWrite } = group;
  const inside = allBelow(rows, area.id).filter(({ right }) => right !== '');
  const free = inside.filter(({ mayGrant }) => mayGrant);
  const rightsOf = (some: readonly GrantRow[]): number => new Set(some.map(({ right }) => right)).size;
  const [had, count] = [rightsOf(inside.filter(({ id }) => ticked.has(id))), rightsOf(inside)];
  return (
    <li className="grant-area">
      <div className="grant-head">
        <Checkbox
          aria-label={called(area, language)}
          checked={count > 0 && had === count}
          indeterminate={had > 0 && had < count}
          disabled={!mayWrite || free.length === 0}
          onChange={(event) => access.send({ type: 'grants.tick', ids: free.map(({ id }) => id), isOn: event.target.checked })}
        />
        <Button
          block
          type="text"
          className="grant-fold"
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
          icon={isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          iconPlacement="end"
        >
          <strong>{called(area, language)}</strong>
          <span className="faint">{t('access.had', { count: had, all: count })}</span>
        </Button>
      </div>
      {isOpen ? (
        <ul className="grant-screens">
          {screensOf(rows, area.id).map(({ screen, buttons }) => (
            <li key={screen.id}>
              <Tick {...group} row={screen} />
              {buttons.length > 0 ? (
                <div className="grant-buttons">
                  {buttons.map(({ button, screens }) => (
                    <Tick key={button.id} {...group} row={button} screens={screens} />
                  ))}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Confirm({ access, name }: { readonly access: AccessRef; readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  const lines = useChangeLines();
  const affected = useSelector(access, (snapshot) => snapshot.context.affected);
  return (
    <ConfirmSheet
      title={t('access.askTitle', { name })}
      consequences={lines(affected)}
      act={t('access.save')}
      keep={t('access.keep')}
      onAct={() => access.send({ type: 'grants.save' })}
      onKeep={() => access.send({ type: 'grants.keep' })}
    />
  );
}

/** Ticks that are not saved stand here: how much, whom it concerns, and the two ways out. */
function Pending({ access, name }: { readonly access: AccessRef; readonly name: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { changed, grantFailure } = useSelector(access, (snapshot) => snapshot.context);
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('grantsBusy'));
  const isAsking = useSelector(access, (snapshot) => snapshot.hasTag('confirming'));
  const count = Object.keys(changed).length;
  if (count === 0 && !grantFailure) return null;
  return (
    <div className="grant-pending">
      {grantFailure ? (
        <Alert
          type="error"
          title={t('access.notSaved')}
          description={grantFailure.reason === 'versionConflict' ? t('access.granted') : failureText(grantFailure, language)}
        />
      ) : null}
      <p>
        <span className="grow">{t('access.pending', { count })}</span>
        <Button disabled={isBusy} onClick={() => access.send({ type: 'grants.undo' })}>
          {t('access.undo')}
        </Button>
        <Button type="primary" disabled={isBusy || count === 0} onClick={() => access.send({ type: 'grants.ask' })}>
          {t('access.save')}
        </Button>
      </p>
      {isAsking ? <Confirm access={access} name={name} /> : null}
    </div>
  );
}

function Grants({ access, screen, row }: NamedProps & { readonly access: AccessRef }): React.ReactElement {
  const { t } = useTranslation();
  const context = useSelector(access, (snapshot) => snapshot.context);
  const isHere = context.roleId === row.id;
  const rows = isHere ? context.grants : [];
  const ticked = new Set(tickedOf({ grants: rows, changed: isHere ? context.changed : {} }));
  const isFixed = row['code'] === corpAdminRoleCode;
  const rights = rows.filter(({ right }) => right !== '');
  const count = (ids: (one: GrantRow) => boolean): number => new Set(rights.filter(ids).map(({ right }) => right)).size;
  const open = (): void => access.send({ type: 'grants.open', roleId: row.id });
  return (
    <section className="side-part grants">
      <Shown key={`${row.id} ${row.version}`} onShown={() => (isHere && hasChanges(context) ? undefined : open())} />
      <header>
        <h2>{t('access.rights')}</h2>
        {rights.length > 0 ? <span className="faint">{t('access.had', { count: count(({ id }) => ticked.has(id)), all: count(() => true) })}</span> : null}
      </header>
      {isFixed ? <p className="faint">{t('access.isFixed')}</p> : null}
      {isHere && rows.length > 0 ? (
        <ul className="grant-areas">
          {rows
            .filter((area) => area.type === 'dir' && area.parentId === null)
            .map((area) => (
              <Area key={area.id} area={area} access={access} rows={rows} ticked={ticked} mayWrite={screen.can.update && !isFixed} />
            ))}
        </ul>
      ) : isHere && context.grantFailure ? (
        <LoadFailureLine failure={context.grantFailure} onRetry={open} />
      ) : (
        <Loading rows={4} faces={false} />
      )}
      {isHere && rows.length > 0 ? <Pending access={access} name={String(row[screen.title] ?? '')} /> : null}
    </section>
  );
}

/** A role may do these: by area, screen and button. Somebody who looks at it can neither give nor take what they have not themselves. */
export function GrantsPart(props: NamedProps): React.ReactElement | null {
  if (!useFeature('access')) return null;
  return <WithActor<AccessRef> name="access">{(access) => <Grants {...props} access={access} />}</WithActor>;
}
