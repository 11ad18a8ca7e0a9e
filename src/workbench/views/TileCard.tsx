/** One tile: its numbers, its last days, its first rows, and what they are; a failure stands where it happened. */
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { isListed } from '#contract/screens/screen.ts';
import { tileOf } from '#contract/workbench/tiles.ts';
import type { Tile, TileName } from '#contract/workbench/tiles.ts';
import type { ToldTile } from '#contract/workbench/told.ts';
import { labelIn } from '#i18n/label.ts';
import { epochOf } from '#i18n/times.ts';
import { RowLink } from '#src/engine/views/beside/NamedRow.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import type { ShownTile } from '#src/workbench/machines/benchContext.ts';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { TileDays } from './TileDays.tsx';
import { TileNumber } from './TileNumber.tsx';
import { useCompared, useRowTime } from './useBeside.tsx';

interface TileProps {
  readonly workbench: WorkbenchRef;
  readonly name: TileName;
}

function Definition({ tile }: { readonly tile: Tile }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [leading] = Object.values(tile.numbers);
  const list = entityScreens.find((one) => one[4] === leading?.of && isListed(one));
  const source = list?.[language === 'en' ? 2 : 1];
  const content = (
    <dl className="tile-definition">
      <dt>{t('workbench.formula')}</dt>
      <dd>{labelIn(tile.formula, language)}</dd>
      {source === undefined ? null : (
        <>
          <dt>{t('workbench.source')}</dt>
          <dd>{t('workbench.sourceOf', { list: source })}</dd>
        </>
      )}
    </dl>
  );
  return (
    <Popover title={labelIn(tile.says, language)} content={content} trigger={['hover', 'focus', 'click']}>
      <Button
        type="text"
        size="small"
        className="tile-info"
        icon={<InfoCircleOutlined aria-hidden="true" />}
        aria-label={`${t('workbench.definition')} · ${labelIn(tile.label, language)}`}
      />
    </Popover>
  );
}

function Rows({ tile, told }: { readonly tile: Tile; readonly told: ToldTile }): React.ReactElement | null {
  const time = useRowTime(tile);
  const language = useLanguage();
  const { rows } = told;
  const of = tile.numbers[tile.rows?.of ?? '']?.of;
  if (!rows || !tile.rows || of === undefined) return null;
  if (rows.length === 0) return <p className="tile-empty">{labelIn(tile.rows.none, language)}</p>;
  return (
    <ul className="tile-rows">
      {rows.map(({ id, title, says, at }) => (
        <li key={id}>
          <Face id={id} name={title} size={28} />
          <span className="tile-row-words">
            <RowLink entity={of} id={id}>
              {title}
            </RowLink>
            <span className="faint">{says.join(' · ')}</span>
          </span>
          {at === null ? null : <time dateTime={at}>{time(at)}</time>}
        </li>
      ))}
    </ul>
  );
}

function Told({ workbench, tile, told }: Pick<TileProps, 'workbench'> & { readonly tile: Tile; readonly told: ToldTile }): React.ReactElement {
  const compared = useCompared(workbench);
  const hasChart = useSelector(workbench, ({ context }) => context.hasCharts) && told.days !== null;
  return (
    <>
      <div className={hasChart ? 'tile-head-numbers of-chart' : 'tile-head-numbers'}>
        <dl className="tile-numbers">
          {told.numbers.map((one, at) => {
            const number = tile.numbers[one.name];
            return number ? (
              <TileNumber key={one.name} at={`${told.name}.${one.name}`} number={number} told={one} compared={compared} isLeading={at === 0} />
            ) : null;
          })}
        </dl>
        <TileDays workbench={workbench} tile={tile} told={told} />
      </div>
      <Rows tile={tile} told={told} />
    </>
  );
}

/** A tile that is not told has no number that this person may see. */
function Body({ workbench, name, shown }: TileProps & { readonly shown: ShownTile | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  const tile = tileOf(name);
  if (!shown) return <Loading rows={tile.rows ? 4 : 2} faces={false} />;
  if (shown.told) return <Told workbench={workbench} tile={tile} told={shown.told} />;
  return shown.failure ? null : <p className="tile-empty">{t('workbench.nothingSeen')}</p>;
}

export function TileCard({ workbench, name }: TileProps): React.ReactElement {
  const language = useLanguage();
  const shown = useSelector(workbench, ({ context }) => context.shown[name]);
  const tile = tileOf(name);
  const failure = shown?.failure;
  return (
    <section className="sheet tile" aria-label={labelIn(tile.label, language)}>
      <header>
        <h2>{labelIn(tile.label, language)}</h2>
        <Definition tile={tile} />
        <span className="grow" />
        {failure && shown.asOf !== null ? <FreshnessMark staleSince={epochOf(shown.asOf)} /> : null}
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => workbench.send({ type: 'tile.again', name })} /> : null}
      <Body workbench={workbench} name={name} shown={shown} />
    </section>
  );
}
