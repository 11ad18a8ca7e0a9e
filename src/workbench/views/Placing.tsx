/** Tiles are chosen and put in order here: pulled by hand, or moved by Alt and the arrows. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { Button, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useLineOrder } from '#src/kit/views/inputs/lines/useLineOrder.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import type { WorkbenchRef } from '#src/workbench/machines/workbenchMachine.ts';
import './placing.css';

interface PlacingProps {
  readonly workbench: WorkbenchRef;
  readonly placing: readonly TileName[];
}

function PlacedTiles({ workbench, placing }: PlacingProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const set = (tiles: readonly TileName[]): void => workbench.send({ type: 'place.set', tiles });
  const order = useLineOrder(placing, set);
  return (
    <ol className="placing-tiles">
      {placing.map((name, at) => {
        const label = labelIn(tileOf(name).label, language);
        return (
          <li key={name} className={order.markAt(at) ?? undefined} {...order.line(at)}>
            <span className="placing-grip" {...order.grip(at)} title={t('workbench.grip', { name: label })}>
              <HolderOutlined aria-hidden="true" />
            </span>
            <span className="grow">
              <strong>{label}</strong> <span className="faint">{labelIn(tileOf(name).says, language)}</span>
            </span>
            <Button
              type="text"
              size="small"
              disabled={at === 0}
              icon={<UpOutlined aria-hidden="true" />}
              aria-label={t('workbench.left', { name: label })}
              onClick={() => order.move(at, at - 1)}
            />
            <Button
              type="text"
              size="small"
              disabled={at === placing.length - 1}
              icon={<DownOutlined aria-hidden="true" />}
              aria-label={t('workbench.right', { name: label })}
              onClick={() => order.move(at, at + 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={t('workbench.takeOff', { name: label })}
              onClick={() => set(placing.toSpliced(at, 1))}
            />
          </li>
        );
      })}
    </ol>
  );
}

export function Placing({ workbench, placing }: PlacingProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { offered = [], roles = [] } = useSelector(workbench, ({ context }) => context.opened) ?? {};
  const failure = useSelector(workbench, ({ context }) => context.placeFailure);
  const isSaving = useSelector(workbench, (snapshot) => snapshot.matches({ here: { placing: 'saving' } }));
  const left = offered.filter((name) => !placing.includes(name));
  return (
    <section className="sheet placing" aria-labelledby="workbench-placing">
      <header>
        <h2 id="workbench-placing">{t('workbench.placing')}</h2>
        <span className="faint">{t('workbench.placingText')}</span>
      </header>
      {failure ? <NotSaved failure={failure} title={t('workbench.notPlaced')} /> : null}
      <PlacedTiles workbench={workbench} placing={placing} />
      <div className="placing-acts">
        <Select<TileName>
          aria-label={t('workbench.add')}
          placeholder={t(left.length === 0 ? 'workbench.allAdded' : 'workbench.add')}
          disabled={left.length === 0}
          value={null}
          options={left.map((name) => ({ value: name, label: labelIn(tileOf(name).label, language) }))}
          onChange={(name) => workbench.send({ type: 'place.set', tiles: [...placing, name] })}
        />
        {roles.length === 0 ? null : (
          <Select<string>
            aria-label={t('workbench.saveFor')}
            placeholder={t('workbench.saveFor')}
            value={null}
            disabled={placing.length === 0}
            options={roles.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(roleCode) => workbench.send({ type: 'place.save', roleCode })}
          />
        )}
        <Button onClick={() => workbench.send({ type: 'place.usual' })}>{t('workbench.usual')}</Button>
        <span className="grow" />
        <Button onClick={() => workbench.send({ type: 'place.cancel' })}>{t('workbench.cancel')}</Button>
        <Button type="primary" loading={isSaving} disabled={placing.length === 0} onClick={() => workbench.send({ type: 'place.save', roleCode: null })}>
          {t('workbench.save')}
        </Button>
      </div>
    </section>
  );
}
