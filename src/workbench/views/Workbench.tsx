/** `/workbenches`: what managers and their people look at all day; each number opens its rows (docs/adr/0108). */
import { Button, Checkbox, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import { clock, clockSeconds, dayLine } from '#i18n/times.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { useFeature, useLanguage, useMinute, useNavigationRef, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import type { Beside } from '#src/workbench/machines/benchContext.ts';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { useAsOf } from './useAsOf.tsx';
import { useCompared } from './useBeside.tsx';
import '#src/engine/views/resource.css';
import './workbench.css';

/** Nobody needs these for the first numbers. */
const TileCard = lazily(() => import('./TileCard.tsx').then((module) => module.TileCard));
const Placing = lazily(() => import('./Placing.tsx').then((module) => module.Placing));
const Wall = lazily(() => import('./Wall.tsx').then((module) => module.Wall));
const Changes = lazily(() => import('./Changes.tsx').then((module) => module.Changes));

interface PartProps {
  readonly workbench: WorkbenchRef;
}
const greetings = [
  [5, 'workbench.night'],
  [9, 'workbench.morning'],
  [11, 'workbench.forenoon'],
  [13, 'workbench.noon'],
  [18, 'workbench.afternoon'],
  [24, 'workbench.evening'],
] as const;

/** The hour is Shanghai's, wherever the browser stands. */
function Greeting({ onDuty }: { readonly onDuty: number | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const language = useLanguage();
  const person = usePerson();
  const hour = Number(clock(now).slice(0, 2));
  const [, word] = greetings.find(([before]) => hour < before) ?? greetings[5];
  return (
    <div className="workbench-greeting">
      <h1 id="workbench-title">{t(word, { name: person?.nickName ?? '' })}</h1>
      <p className="faint">
        {dayLine(now, now, language)}
        {onDuty === undefined ? null : ` · ${t('workbench.onDuty', { count: onDuty })}`}
      </p>
    </div>
  );
}

function BesideWords({ workbench }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const beside = useSelector(workbench, ({ context }) => context.beside);
  const compared = useCompared(workbench);
  const words =
    beside === 'nothing'
      ? ''
      : compared
        ? t(beside === 'since' ? 'workbench.sinceAt' : 'workbench.morningAt', { time: compared.time })
        : t(beside === 'since' ? 'workbench.noSince' : 'workbench.noMorning');
  return <span className="faint">{words}</span>;
}

function Head({ workbench }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const opened = useSelector(workbench, ({ context }) => context.opened);
  const beside = useSelector(workbench, ({ context }) => context.beside);
  const hasCharts = useSelector(workbench, ({ context }) => context.hasCharts);
  const isPlacing = useSelector(workbench, ({ context }) => context.placing !== null);
  const asOf = useAsOf(workbench);
  return (
    <header className="workbench-head">
      <Greeting onDuty={opened?.onDuty} />
      <span className="grow" />
      <div className="workbench-tools">
        <span className="workbench-fresh">
          <FreshnessMark />
          {asOf === null ? null : <span className="faint">{t('workbench.asOf', { time: clockSeconds(asOf) })}</span>}
        </span>
        <BesideWords workbench={workbench} />
        <Segmented<Beside>
          aria-label={t('workbench.beside')}
          value={beside}
          options={[
            { value: 'since', label: t('workbench.besideSince') },
            { value: 'morning', label: t('workbench.besideMorning') },
            { value: 'nothing', label: t('workbench.besideNothing') },
          ]}
          onChange={(value) => workbench.send({ type: 'beside.choose', beside: value })}
        />
        <Checkbox checked={hasCharts} onChange={() => workbench.send({ type: 'charts.toggle' })}>
          {t('workbench.charts')}
        </Checkbox>
        <Button disabled={!opened || isPlacing} onClick={() => workbench.send({ type: 'place.begin' })}>
          {t('workbench.place')}
        </Button>
        <Button onClick={() => navigation.send({ type: 'go', path: '/workbenches?wall=1' })}>{t('workbench.wall')}</Button>
      </div>
    </header>
  );
}

/** Lists stand in so many lanes at most, one below the other: a short one leaves no hole beside a long one, and what grows moves nothing out of its lane. */
const lanes = 3;
const inLanes = (cards: readonly React.ReactElement[]): readonly (readonly React.ReactElement[])[] =>
  Array.from({ length: Math.min(lanes, cards.length) }, (_, lane) => cards.filter((_card, at) => at % lanes === lane));

/** Beside a chart, a tile of numbers alone would be half empty: two of them stand in one place, and a chart in its own. */
function inPiles(names: readonly TileName[]): readonly (readonly TileName[])[] {
  const piles: TileName[][] = [];
  let open: TileName[] | undefined;
  for (const name of names) {
    const isPlain = tileOf(name).days === undefined;
    if (isPlain && open) {
      open.push(name);
      open = undefined;
      continue;
    }
    const pile = [name];
    piles.push(pile);
    if (isPlain) open = pile;
  }
  return piles;
}

function Pile({ pile, card }: { readonly pile: readonly TileName[]; readonly card: (name: TileName) => React.ReactElement }): React.ReactElement {
  const [first] = pile;
  if (pile.length === 1 && first && tileOf(first).days !== undefined) return card(first);
  return <div className={pile.length === 1 ? 'workbench-pile of-one' : 'workbench-pile'}>{pile.map(card)}</div>;
}

function Tiles({ workbench }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const opened = useSelector(workbench, ({ context }) => context.opened);
  const failure = useSelector(workbench, ({ context }) => context.wholeFailure);
  const placing = useSelector(workbench, ({ context }) => context.placing);
  const hasCharts = useSelector(workbench, ({ context }) => context.hasCharts);
  if (!opened) return failure ? <LoadFailure failure={failure} onRetry={() => workbench.send({ type: 'reload' })} /> : <Loading rows={6} faces={false} />;
  const tiles = placing ?? opened.tiles;
  const [panels, brief] = [tiles.filter((name) => tileOf(name).rows), tiles.filter((name) => !tileOf(name).rows)];
  const card = (name: TileName): React.ReactElement => <TileCard key={name} workbench={workbench} name={name} />;
  return (
    <>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => workbench.send({ type: 'reload' })} /> : null}
      {placing ? <Placing workbench={workbench} placing={placing} /> : null}
      {tiles.length === 0 ? <Empty title={t('workbench.noTiles')} text={t('workbench.noTilesText')} /> : null}
      {brief.length === 0 ? null : (
        <section className="workbench-brief" aria-label={t('workbench.briefing')}>
          {hasCharts ? inPiles(brief).map((pile) => <Pile key={pile.join(' ')} pile={pile} card={card} />) : brief.map(card)}
        </section>
      )}
      <div className="workbench-panels">
        {inLanes([...panels.map(card), <Changes key="changes" workbench={workbench} />]).map((some) => (
          <div key={some[0]?.key} className="workbench-lane">
            {some}
          </div>
        ))}
      </div>
    </>
  );
}

function Page({ workbench }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const isWall = useSelector(workbench, ({ context }) => context.isWall);
  return (
    <div className="workbench">
      <Shown onShown={() => workbench.send({ type: 'workbench.open' })} onHidden={() => workbench.send({ type: 'workbench.close' })} />
      {isWall ? (
        <Wall workbench={workbench} title={t('workbench.title')} />
      ) : (
        <>
          <Head workbench={workbench} />
          <div className="workbench-body scroll" tabIndex={0} role="region" aria-label={t('workbench.title')}>
            <Tiles workbench={workbench} />
          </div>
        </>
      )}
    </div>
  );
}

export function Workbench(): React.ReactElement {
  const { t } = useTranslation();
  const workbench = useScreenActor<WorkbenchRef>('workbench');
  const isOffered = useFeature('resources');
  if (!isOffered) return <NotOffered title={t('workbench.title')} />;
  return workbench ? <Page workbench={workbench} /> : <Curtain />;
}
