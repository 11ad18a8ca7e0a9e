import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldStateOf } from '#contract/conditions.ts';
import { linesIn } from '#contract/lines/lines.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useRecordPath } from './beside/listPath.tsx';
import { NamedRow } from './beside/NamedRow.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { RowActs } from './acts/RowActs.tsx';
import { actsOn } from './acts/actsOf.tsx';
import { useDrawn } from './Cell.tsx';
import { PaneEnds } from './PaneEnds.tsx';
import { onRow, useEditing } from './onRow.tsx';
import { RecordTitle } from './RecordTitle.tsx';
import { RevealNumber } from './RevealNumber.tsx';
import { useTree } from './tree/useTree.tsx';
import { toldThrough } from './listScreen.tsx';
import type { ListScreen } from './listScreen.tsx';
import { LifeActs, LifeSteps } from './LifeDetails.tsx';
import { named } from './named.tsx';
import { NamedSections } from './NamedSections.tsx';
import type { NamedProps } from './namedProps.tsx';

interface PaneProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** The cleaner of rich text is heavy and few rows have any. */
const RichTextView = lazily<{ readonly html: string }>(() => import('#src/kit/views/richText/RichTextView.tsx').then((module) => module.RichTextView));

/** Its words for conditions, rules and columns are read by few who open a row. */
const HistoryPart = lazily<Pick<PaneProps, 'list' | 'screen'>>(() => import('./HistoryPart.tsx').then((module) => module.HistoryPart), 'none');
/** They come with their tables and the style of these. */
const LineFacts = lazily(() => import('./lines/LineFacts.tsx').then((module) => module.LineFacts));
const RelatedRows = lazily<NamedProps>(() => import('./beside/RelatedRows.tsx').then((module) => module.RelatedRows), 'none');

/** Made and changed: last, and by whom. */
const record = ['createdAt', 'createdBy', 'updatedAt'] as const;
const hidden: ReadonlySet<string> = new Set(['version', ...record]);
const isLong = (kind: string | undefined): boolean => kind === 'longText' || kind === 'richText';

/** These are shown as facts: short ones first, texts below, then who made the row what it is. */
export function grouped({ fields, title, lives }: ListScreen): readonly (readonly string[])[] {
  const told = toldThrough(fields);
  const keys = Object.keys(fields).filter(
    (key) =>
      !hidden.has(key) &&
      !told.has(key) &&
      key !== title &&
      !lives.some(({ name }) => name === key) &&
      !['id', 'secret', 'json', 'lines'].includes(fields[key]?.kind ?? ''),
  );
  return [
    keys.filter((key) => !isLong(fields[key]?.kind)),
    keys.filter((key) => isLong(fields[key]?.kind)),
    record.filter((key) => fields[key] && !told.has(key)),
  ];
}

export function Fact({ screen, row, name }: Pick<PaneProps, 'screen'> & { readonly row: ListRow; readonly name: string }): React.ReactElement | null {
  const language = useLanguage();
  const drawn = useDrawn(screen);
  const field = screen.fields[name];
  const value = row[name];
  const told = named('row').facts[`${screen.entity}.${name}`]?.(value, row);
  if (told === '') return null;
  return (
    <FactRow
      word={labelIn(field?.label ?? [name, name], language)}
      value={
        told ??
        (field?.kind === 'richText' && typeof value === 'string' ? (
          <RichTextView html={value} />
        ) : (
          <>
            {field?.kind === 'money' && typeof value === 'number' ? '¥' : ''}
            <NamedRow fields={screen.fields} name={name} row={row}>
              {drawn(name, value, row['names'])}
            </NamedRow>
            <RevealNumber entity={screen.entity} id={row.id} name={name} value={value} />
          </>
        ))
      }
    />
  );
}

/** Nothing is told by it; a yes or no always is, and so is what has words of its own. */
export const isEmptyFact = ({ fields, entity }: ListScreen, row: ListRow, name: string): boolean => {
  const value = row[name];
  if (fields[name]?.kind === 'flag' || named('row').facts[`${entity}.${name}`] !== undefined) return false;
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
};

export function Facts({ list, screen, row }: PaneProps & { readonly row: ListRow }): React.ReactElement {
  const { t } = useTranslation();
  const showsEmpty = useSelector(list, (snapshot) => snapshot.context.showsEmpty);
  const stands = fieldStateOf(screen.fields, row);
  // A group of which nothing is told would be a line with nothing above it.
  const isTold = (name: string): boolean => stands(name).isVisible && named('row').facts[`${screen.entity}.${name}`]?.(row[name], row) !== '';
  const told = grouped(screen).map((keys) => keys.filter(isTold));
  const empty = told.flat().filter((name) => isEmptyFact(screen, row, name));
  const groups = showsEmpty ? told : told.map((keys) => keys.filter((name) => !empty.includes(name)));
  const lined = Object.entries(screen.fields).filter(([name, { line }]) => line && isTold(name) && linesIn(row[name]).length > 0);
  return (
    <>
      {typeof row['mergedFromId'] === 'string' ? <Alert type="info" role="status" title={t('resource.mergedFrom')} /> : null}
      {groups.map((keys) =>
        keys.length === 0 ? null : (
          <dl className="facts" key={keys[0]}>
            {keys.map((name) => (
              <Fact key={name} screen={screen} row={row} name={name} />
            ))}
          </dl>
        ),
      )}
      {empty.length === 0 ? null : (
        <Button type="link" className="inline facts-empty" aria-expanded={showsEmpty} onClick={() => list.send({ type: 'empty.toggle' })}>
          {showsEmpty ? t('resource.emptyFieldsHide') : t('resource.emptyFieldsShow', { count: empty.length })}
        </Button>
      )}
      {lined.map(([name, field]) => (
        <LineFacts key={name} field={field} value={row[name]} names={row['names']} />
      ))}
    </>
  );
}

function Steering({ list, screen }: PaneProps): React.ReactElement {
  const { t } = useTranslation();
  const recordPath = useRecordPath(screen.entity);
  const tree = useTree(list);
  const listed = useSelector(list, (snapshot) => snapshot.context.rows);
  const rows = tree?.map(({ row }) => row) ?? listed;
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const at = rows.findIndex((row) => row.id === openId);
  const before = rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  const go = (row: ListRow | undefined): void => {
    if (row) list.send({ type: 'row.open', id: row.id });
  };
  return (
    <>
      <Button type="text" aria-label={t('resource.previous')} disabled={before === undefined} onClick={() => go(before)} icon={<UpOutlined />} />
      <Button type="text" aria-label={t('resource.next')} disabled={after === undefined} onClick={() => go(after)} icon={<DownOutlined />} />
      {recordPath !== undefined && openId !== null ? <LinkButton to={`${recordPath}?id=${encodeURIComponent(openId)}`}>{t('beside.page')}</LinkButton> : null}
      <PaneEnds list={list} onClose={() => list.send({ type: 'row.close' })} />
    </>
  );
}

const ownFoot = ({ entity }: ListScreen) => named('row').feet[entity] ?? [];
/** So many buttons stand at the foot whatever is folded: those of its own, then the first acts. */
const mostAtFoot = 2;

/** The acts are absent for a row that was put away. */
function NamedFoot({ list, screen, row }: PaneProps & { readonly row: ListRow }): React.ReactNode {
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  return isRemoved || row[archiveField] != null ? null : ownFoot(screen).map((Own, at) => <Fragment key={at}>{Own({ list, screen, row })}</Fragment>);
}

const hasActs = (screen: ListScreen): boolean => {
  const { can } = screen;
  return can.remove || can.archive || can.restore || can.update || ownFoot(screen).length > 0 || actsOn(screen, 'row').length > 0;
};

function Foot({ list, screen, row }: PaneProps & { readonly row: ListRow }): React.ReactElement | null {
  const { t } = useTranslation();
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const isMoving = useSelector(list, (snapshot) => snapshot.context.moving[row.id] !== undefined);
  const { word, why, look } = useEditing(screen, row);
  const { can } = screen;
  if (!hasActs(screen)) return null;
  return (
    <footer className="detail-foot detail-acts">
      <div className="foot-acts">
        <NamedFoot list={list} screen={screen} row={row} />
        {isRemoved ? null : <RowActs list={list} screen={screen} row={row} most={Math.max(0, mostAtFoot - ownFoot(screen).length)} />}
        {can.restore && isRemoved ? (
          <Button type="primary" disabled={isMoving} onClick={() => list.send({ type: 'row.restore', id: row.id })}>
            {t('resource.restore')}
          </Button>
        ) : null}
      </div>
      {can.update && !isRemoved ? (
        <Button type={look} disabled={why !== undefined} title={why} onClick={() => list.send({ type: 'editor.open', id: row.id })}>
          <EditOutlined aria-hidden="true" />
          {word}
        </Button>
      ) : null}
    </footer>
  );
}

/** The moves of its life come first, then everything else that can be done with the row. */
export function Acts({ list, screen: whole, row }: PaneProps & { readonly row: ListRow }): React.ReactElement {
  const screen = onRow(whole, row);
  return (
    <>
      {row['deletedAt'] == null
        ? screen.lives.map((life) => (
            <div key={life.name} className="detail-foot">
              <LifeActs list={list} screen={screen} row={row} life={life} />
            </div>
          ))
        : null}
      <Foot list={list} screen={screen} row={row} />
    </>
  );
}

/** A history tells the states, too; where there is none, the log of the life does. */
export function Past({ list, screen, row }: PaneProps & { readonly row: ListRow }): React.ReactNode {
  if (screen.can.history) return <HistoryPart list={list} screen={screen} />;
  return screen.lives.map((life) => <LifeSteps key={life.name} list={list} screen={screen} row={row} life={life} />);
}

/** Beside the list or in its place: facts, what belongs to the row, and who made it what it is. */
export function DetailPane({ list, screen }: PaneProps): React.ReactElement | null {
  const { t } = useTranslation();
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const detail = useSelector(list, (snapshot) => snapshot.context.detail);
  const listed = useSelector(list, (snapshot) => snapshot.context.rows.find((one) => one.id === snapshot.context.openId));
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const isFull = useSelector(list, (snapshot) => snapshot.context.isFull);
  if (openId === null) return null;
  const row = detail?.id === openId ? detail : listed;
  return (
    <aside className={isFull ? 'sheet detail full' : 'sheet detail'} aria-label={t('resource.detail')}>
      <header className="detail-head">
        <RecordTitle screen={screen} row={row} isHeading={isFull} />
        <Steering list={list} screen={screen} />
      </header>
      {row ? (
        <div className="scroll detail-body" tabIndex={0}>
          <NamedSections list={list} screen={screen} row={row} of="leads" />
          <section className="side-part">
            <header>
              <h2>{t('resource.facts')}</h2>
              <FreshnessMark />
            </header>
            <Facts list={list} screen={screen} row={row} />
          </section>
          <NamedSections list={list} screen={screen} row={row} />
          <RelatedRows list={list} screen={screen} row={row} />
          <Past key={openId} list={list} screen={screen} row={row} />
        </div>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => list.send({ type: 'row.open', id: openId })} />
      ) : (
        <Loading rows={6} faces={false} />
      )}
      {row ? <Acts list={list} screen={screen} row={row} /> : null}
    </aside>
  );
}
