/** The workbench on a wall: counts alone, dark, readable from five metres; nobody's name stands there. */
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import { labelIn } from '#i18n/label.ts';
import { clock, clockSeconds, epochOf } from '#i18n/times.ts';
import { useFreshness, useLanguage, useMinute, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Awake } from '#src/kit/views/dom/Awake.tsx';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { fillScreen, leaveWholeScreen } from '#src/kit/views/dom/wholeScreen.ts';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { palette } from '#src/kit/views/theme/palette.tsx';
import { wallPages } from '#src/workbench/machines/benchContext.ts';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import { amountWords } from './TileNumber.tsx';
import { useAsOf } from './useAsOf.tsx';
import './wall.css';

const dark = Object.fromEntries(Object.entries(palette.dark).map(([name, value]) => [`--${name}`, value]));

function WallTile({ workbench, name }: { readonly workbench: WorkbenchRef; readonly name: TileName }): React.ReactElement | null {
  const language = useLanguage();
  const shown = useSelector(workbench, ({ context }) => context.shown[name]);
  const tile = tileOf(name);
  const told = shown?.told;
  if (!told) return null;
  return (
    <section className="wall-tile" aria-label={labelIn(tile.label, language)}>
      <header>
        <h2>{labelIn(tile.label, language)}</h2>
        {shown.failure && shown.asOf !== null ? <FreshnessMark staleSince={epochOf(shown.asOf)} /> : null}
      </header>
      <dl>
        {told.numbers.map((one, at) => {
          const number = tile.numbers[one.name];
          if (!number) return null;
          const isLate = number.isLate === true && one.count > 0;
          const words = amountWords(one.sum ?? one.count, number.sum !== undefined);
          return (
            <div key={one.name} className={`${at === 0 ? 'leading' : ''}${number.sum === undefined ? '' : ' amount'}${isLate ? ' late' : ''}`}>
              <dt>{labelIn(number.label, language)}</dt>
              <dd style={{ '--length': words.length } as React.CSSProperties}>{words}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

export function Wall({ workbench, title }: { readonly workbench: WorkbenchRef; readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const now = useMinute();
  const { mark } = useFreshness();
  const tiles = useSelector(workbench, ({ context }) => context.opened?.tiles);
  const page = useSelector(workbench, ({ context }) => context.wallPage);
  const hasFailed = useSelector(workbench, ({ context }) => context.wholeFailure !== null);
  const pages = wallPages(tiles ?? []);
  const shown = pages[page] ?? pages[0] ?? [];
  const turn = (by: 1 | -1) => () => workbench.send({ type: 'wall.turn', by });
  const asOf = useAsOf(workbench);
  const leave = (): void => {
    leaveWholeScreen();
    navigation.send({ type: 'go', path: '/workbenches' });
  };
  return (
    <div className="wall" role="region" aria-label={t('workbench.wallTitle', { name: title })} style={dark}>
      <Awake />
      <Keys keys={{ escape: leave, arrowright: turn(1), pagedown: turn(1), arrowleft: turn(-1), pageup: turn(-1) }} />
      <header>
        <h1>{title}</h1>
        <span className={mark === 'live' ? 'wall-mark' : 'wall-mark away'}>
          <FreshnessMark {...(hasFailed && asOf !== null ? { staleSince: epochOf(asOf) } : {})} />
          {asOf === null ? null : <span>{t('workbench.asOf', { time: clockSeconds(asOf) })}</span>}
        </span>
        <span className="grow" />
        {pages.length > 1 ? (
          <Button
            type="text"
            className="wall-page"
            onClick={turn(1)}
            title={t('workbench.wallTurn')}
            aria-label={t('workbench.wallPage', { page: page + 1, pages: pages.length })}
          >
            {page + 1} / {pages.length}
          </Button>
        ) : null}
        <time className="wall-clock">{clock(now)}</time>
        <Button type="text" onClick={fillScreen}>
          {t('workbench.wallFull')}
        </Button>
        <Button type="text" onClick={leave}>
          {t('workbench.wallClose')}
        </Button>
      </header>
      <div className={`wall-tiles ${shown.length > 4 ? 'of-many' : 'of-few'}`}>
        {shown.map((name) => (
          <WallTile key={name} workbench={workbench} name={name} />
        ))}
      </div>
    </div>
  );
}
