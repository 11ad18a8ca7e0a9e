import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import { asksWhom } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { LazySwitch } from '#src/kit/views/parts/lazySwitch.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import { cells } from './cells.tsx';
import type { CellContext } from './cells.tsx';
import { titleIn } from './columns.tsx';
import { StateCell } from './cells/StateCell.tsx';
import { named } from './named.tsx';
import type { NamedProps } from './namedProps.tsx';
import { onRow, whyFixed } from './onRow.tsx';

const namesOf = (given: unknown): CellContext['names'] => (typeof given === 'object' && given !== null ? (given as Readonly<Record<string, string>>) : {});

/** Yes or no is changed where it is read. */
function FlagCell({ list, screen, row, name }: CellProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const moving = useSelector(list, (snapshot) => snapshot.context.moving[row.id]);
  const isOn = row[name] === true;
  const field = screen.fields[name];
  return (
    <span className="flag-cell" onClick={(event) => event.stopPropagation()}>
      <LazySwitch
        isOn={isOn}
        isBusy={moving === name}
        isOff={moving !== undefined}
        label={t('resource.switch', { field: field ? labelIn(field.label, language) : name, row: titleIn(screen, row, language) })}
        onChange={(next) => list.send({ type: 'row.change', id: row.id, version: row.version, patch: { [name]: next } })}
      />
    </span>
  );
}

interface CellProps extends NamedProps {
  readonly name: string;
}

/** A flag is changed where it is read, unless its change is asked about first: then in the form, where whom it concerns is read before it is saved. */
const isSwitched = ({ entity, can, written }: CellProps['screen'], name: string, { options }: Field): boolean =>
  can.update && !asksWhom(entity) && written.includes(name) && !options.isFixed;

/** One value of a row: by its name where it has one of its own, else by its kind. */
export function Cell({ list, screen, row, name }: CellProps): React.ReactNode {
  const language = useLanguage();
  const now = useMinute();
  const field = screen.fields[name];
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  if (!field) return null;
  const draw = named('list').cells[`${screen.entity}.${name}`];
  if (draw) return draw({ list, screen, row });
  const here = onRow(screen, row);
  const life = here.lives.find((one) => one.name === name);
  if (life && !isRemoved) return <StateCell list={list} screen={screen} row={row} life={life} />;
  if (field.kind === 'flag' && isSwitched(here, name, field) && !isRemoved && !whyFixed(screen, row, language, [name]))
    return <FlagCell list={list} screen={screen} row={row} name={name} />;
  const value = name === screen.title && field.kind === 'text' ? titleIn(screen, row, language) : row[name];
  return cells[field.kind].draw(value, { field, language, now, names: namesOf(row['names']) });
}

type Draw<Of> = (of: Of, value: unknown, names?: unknown) => React.ReactNode;

/** A value of any field as it can only be read. */
export function useDrawnField(): Draw<Field> {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  return (field, value, names) => {
    // There is room for all of it here.
    if (field.kind === 'moment' && typeof value === 'string') return <time dateTime={value}>{fullTime(value).slice(0, 16)}</time>;
    if (field.kind === 'image' && typeof value === 'string' && value !== '')
      return <StoredPicture path={value} alt={labelIn(field.label, language)} size="fact" />;
    if (field.kind === 'flag') return t(value === true ? 'resource.yes' : 'resource.no');
    return cells[field.kind].draw(value, { field, language, now, names: namesOf(names) });
  };
}

/** The same of a field of a screen: in facts and histories. */
export function useDrawn(screen: NamedProps['screen']): Draw<string> {
  const drawn = useDrawnField();
  return (name, value, names) => (screen.fields[name] ? drawn(screen.fields[name], value, names) : null);
}
