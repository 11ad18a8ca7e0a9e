import { useId } from 'react';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { clock } from '#i18n/times.ts';
import { piecesOf } from '#src/kit/machines/forms/conflict.ts';
import type { Pick, Standing } from '#src/kit/machines/forms/conflict.ts';
import { Bolded } from '#src/kit/views/parts/Bolded.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import './conflict.css';

/** One field in words, as its form shows it. */
export interface ConflictField {
  readonly key: string;
  readonly label: string;
  /** `standingOf` decides it by the values themselves: two values may look alike. */
  readonly standing: Standing;
  readonly opened: string;
  readonly yours: string;
  readonly theirs: string;
  /** A text of which both may be kept, one after the other. */
  readonly isText?: boolean;
}
export type Picks = Readonly<Partial<Record<string, Pick>>>;

interface ConflictProps {
  readonly fields: readonly ConflictField[];
  readonly picks: Picks;
  readonly onPick: (key: string, pick: Pick | undefined) => void;
  /** Somebody saved it meanwhile, at this moment (epoch ms), where the back end tells. */
  readonly by?: { readonly name: string; readonly at: number };
  /** Both absent where the form below has buttons of its own. */
  readonly onSave?: () => void;
  readonly onGiveUp?: () => void;
  readonly isSaving?: boolean;
}

const isOn = (pick: Pick | undefined, side: 'yours' | 'theirs'): boolean => pick === side || pick === 'both';

/** A click on one of two texts adds it or takes it away; at neither, nothing is chosen. */
function toggled(pick: Pick | undefined, side: 'yours' | 'theirs'): Pick | undefined {
  const other = side === 'yours' ? 'theirs' : 'yours';
  if (isOn(pick, side)) return isOn(pick, other) ? other : undefined;
  return isOn(pick, other) ? 'both' : side;
}

function Value({ opened, value }: { readonly opened: string; readonly value: string }): React.ReactElement {
  const { t } = useTranslation();
  if (value === '') return <span className="faint">{t('states.conflictEmpty')}</span>;
  const pieces = piecesOf(opened, value);
  return <span className="merge-value">{pieces.map(({ text, isNew }) => (isNew && opened !== '' ? <mark key="new">{text}</mark> : text))}</span>;
}

interface SideProps {
  readonly field: ConflictField;
  readonly side: 'yours' | 'theirs';
  readonly word: string;
  readonly name: string;
  readonly pick: Pick | undefined;
  readonly onPick: ConflictProps['onPick'];
}

function Side({ field, side, word, name, pick, onPick }: SideProps): React.ReactElement {
  const { key, opened, isText = false } = field;
  const isChosen = isOn(pick, side);
  // A text may keep both, anything else keeps one.
  const Choice = isText ? Checkbox : Radio;
  return (
    <Choice
      className={isChosen ? `merge-side ${side} chosen` : `merge-side ${side}`}
      name={name}
      checked={isChosen}
      aria-label={`${word} ${field[side]}`}
      onChange={() => onPick(key, isText ? toggled(pick, side) : side)}
    >
      <span className="merge-who">{word}</span>
      <Value opened={isText ? opened : ''} value={field[side]} />
    </Choice>
  );
}

function Clash({ field, theirs, pick, onPick }: Omit<SideProps, 'side' | 'word' | 'name'> & { readonly theirs: string }): React.ReactElement {
  const { t } = useTranslation();
  const name = useId();
  const given = { field, name, pick, onPick };
  return (
    <div className="merge-row" role="group" aria-label={field.label}>
      <span className="merge-label">{field.label}</span>
      <span className="merge-opened">
        <span className="merge-who">{t('states.conflictOpened')}</span>
        <Value opened="" value={field.opened} />
      </span>
      <Side {...given} side="yours" word={t('states.conflictYours')} />
      <Side {...given} side="theirs" word={theirs} />
    </div>
  );
}

/** Only they changed it: nothing is asked. */
function Taken({ field }: { readonly field: ConflictField }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="merge-row" role="group" aria-label={field.label}>
      <span className="merge-label">{field.label}</span>
      <Value opened="" value={field.opened} />
      <span className="faint">{t('states.conflictUnchanged')}</span>
      <span>
        <Value opened="" value={field.theirs} /> <Tag tone="info">{t('states.conflictTaken')}</Tag>
      </span>
    </div>
  );
}

function Banner({ by, count }: { readonly by: ConflictProps['by']; readonly count: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert
      banner
      type="info"
      icon={<BranchesOutlined aria-hidden="true" />}
      title={
        count === 0 ? (
          t('states.conflictNone')
        ) : by ? (
          <Bolded words={t('states.conflictBanner', { name: by.name, time: clock(by.at), count })} />
        ) : (
          t('states.conflictBannerUnnamed', { count })
        )
      }
    />
  );
}

function Foot({
  left,
  onSave,
  onGiveUp,
  isSaving,
}: { readonly left: number } & Required<Omit<ConflictProps, 'fields' | 'picks' | 'onPick' | 'by'>>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <footer className="merge-foot">
      <span className="grow" role="status">
        {left > 0 ? t('states.conflictLeft', { count: left }) : t('states.conflictChosen')}
      </span>
      <Button disabled={isSaving} onClick={onGiveUp}>
        {t('states.conflictGiveUp')}
      </Button>
      <Button type="primary" disabled={isSaving || left > 0} onClick={onSave}>
        {t(isSaving ? 'states.conflictSaving' : 'states.conflictSave')}
      </Button>
    </footer>
  );
}

/** Two people changed the same record: as it was opened, yours and theirs side by side, chosen field by field (looks 5). Holds no state of its own. */
export function Conflict({ fields, picks, onPick, by, onSave, onGiveUp, isSaving = false }: ConflictProps): React.ReactElement {
  const { t } = useTranslation();
  const clashes = fields.filter(({ standing }) => standing === 'clash');
  const taken = fields.filter(({ standing }) => standing === 'theirs');
  const rest = fields.length - clashes.length - taken.length;
  const left = clashes.filter(({ key }) => picks[key] === undefined).length;
  const theirs = by ? t('states.conflictTheirs', { name: by.name }) : t('states.conflictTheirsUnnamed');
  return (
    <section className="merge" aria-label={t('states.conflictTitle')}>
      <Banner by={by} count={clashes.length} />
      {clashes.length + taken.length > 0 ? (
        <div className="merge-table">
          <div className="merge-row merge-head" aria-hidden="true">
            <span />
            <span>{t('states.conflictOpened')}</span>
            <span>{t('states.conflictYours')}</span>
            <span>{theirs}</span>
          </div>
          {clashes.map((field) => (
            <Clash key={field.key} field={field} theirs={theirs} pick={picks[field.key]} onPick={onPick} />
          ))}
          {taken.map((field) => (
            <Taken key={field.key} field={field} />
          ))}
          {rest > 0 ? (
            <div className="merge-row merge-rest">
              <span>{t('states.conflictRest', { count: rest })}</span>
              <span>{t('states.conflictSame')}</span>
            </div>
          ) : null}
        </div>
      ) : null}
      {onSave && onGiveUp ? <Foot left={left} onSave={onSave} onGiveUp={onGiveUp} isSaving={isSaving} /> : null}
    </section>
  );
}
