/** The versions of a definition, newest first: each compared with the draft or with the one before it, and published once more. */
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isThere } from '#contract/readings/actsOnRow.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import { fullTime } from '#i18n/times.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { Reading, useAskedBefore } from '#src/engine/views/beside/Reading.tsx';
import { named } from '#src/engine/views/named.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { Changes } from './Changes.tsx';
import '#src/engine/views/beside/beside.css';

interface Listed {
  readonly id: string;
  readonly number: number;
  readonly isOnline: boolean;
  readonly note: string | null;
  readonly fromNumber: number | null;
  readonly publishedAt: string;
  readonly publishedBy: string | null;
  readonly running: number;
}
interface Compared {
  readonly changes: readonly FieldChange[];
  readonly names: Readonly<Record<string, string>>;
  readonly content: Readonly<Record<string, unknown>>;
}

const listPlace = 'versions';
const comparedPlace = 'versions:compared';

const askedOf = ({ screen, row }: NamedProps) => ({ calls: [[`${screen.entity}.versions`, { id: row.id }] as const], renewedBy: [screen.entity] });
/** @param to absent: the draft */
const comparison = ({ screen, row }: NamedProps, from: number, to: number | null) => ({
  calls: [[`${screen.entity}.compare`, { id: row.id, from, ...(to === null ? {} : { to }) }] as const],
  renewedBy: [screen.entity],
});

function Version({ one, before, props }: { readonly one: Listed; readonly before: Listed | undefined; readonly props: NamedProps }): React.ReactElement {
  const { t } = useTranslation();
  const { list, screen, row } = props;
  const compare = (from: number, to: number | null): void =>
    list.send({ type: 'reading.show', place: comparedPlace, about: row.id, asked: comparison(props, from, to) });
  const mayPublish = !one.isOnline && screen.can.acts.some(({ name, act }) => name === 'publish' && isThere(act, screen.fields, row));
  return (
    <tr>
      <td>
        V{one.number} {one.isOnline ? <Tag tone="good">{t('versions.inForce')}</Tag> : null}
      </td>
      <td>
        {fullTime(one.publishedAt).slice(0, 16)} {one.publishedBy ?? ''}
        <div className="faint">
          {[one.note, one.fromNumber === null ? null : t('versions.again', { number: one.fromNumber })].filter(Boolean).join(' · ')}
          {one.running > 0 ? ` ${t('versions.runningOn', { count: one.running })}` : ''}
        </div>
      </td>
      <td className="version-acts">
        <Button type="link" className="inline" onClick={() => compare(one.number, null)}>
          {t('versions.withDraft')}
        </Button>
        {before ? (
          <Button type="link" className="inline" onClick={() => compare(before.number, one.number)}>
            {t('versions.withBefore', { number: before.number })}
          </Button>
        ) : null}
        {mayPublish ? (
          <Button
            type="link"
            className="inline"
            onClick={() => list.send({ type: 'preview.ask', act: 'publish', ids: [row.id], change: { number: one.number } })}
          >
            {t('versions.publishAgain')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function Comparison(props: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { list, screen, row } = props;
  const calls = useAskedBefore({ list, place: comparedPlace, about: row.id });
  const given = calls?.[0]?.[1];
  if (!calls || !given) return null;
  const to = given['to'] === undefined ? null : Number(given['to']);
  const from = Number(given['from']);
  const Shown = named('row').versions[screen.entity];
  return (
    <div role="status" className="version-compared">
      <h3>{to === null ? t('versions.draftBeside', { from }) : t('versions.beside', { from, to })}</h3>
      <Reading list={list} place={comparedPlace} about={row.id} asked={comparison(props, from, to)} lines={2}>
        {([answer]) => {
          const { changes, names, content } = answer as Compared;
          const shown: ListRow = { ...row, ...content };
          return (
            <>
              {changes.length === 0 ? <p className="faint">{t('versions.alike')}</p> : <Changes list={list} screen={screen} changes={changes} names={names} />}
              {Shown ? <Shown list={list} screen={screen} row={shown} /> : null}
            </>
          );
        }}
      </Reading>
    </div>
  );
}

export function VersionsPart(props: NamedProps): React.ReactElement {
  const { t } = useTranslation();
  const { list, row } = props;
  return (
    <section className="side-part related" aria-label={t('versions.versions')}>
      <header>
        <h2>{t('versions.versions')}</h2>
      </header>
      <Reading list={list} place={listPlace} about={row.id} asked={askedOf(props)} lines={2}>
        {([answer]) => {
          const listed = answer as readonly Listed[];
          if (listed.length === 0) return <p className="faint">{t('versions.none')}</p>;
          return (
            <table className="related-rows">
              <tbody>
                {listed.map((one, at) => (
                  <Version key={one.id} one={one} before={listed[at + 1]} props={props} />
                ))}
              </tbody>
            </table>
          );
        }}
      </Reading>
      <Comparison {...props} />
    </section>
  );
}
