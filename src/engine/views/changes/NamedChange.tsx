import { useSelector } from '@xstate/react';
import type { Fields } from '#contract/kinds.ts';
import { ownField, ownName } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { rowFields } from '#src/engine/views/listScreen.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { PartsChange } from './PartsChange.tsx';
import { usePartsOf } from './usePartsOf.tsx';

type Given = Pick<NamedProps, 'list' | 'screen'>;
interface ChangeProps extends Given {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Any other field. */
  readonly children: React.ReactNode;
}

const isOwnRow = (row: ListRow): boolean => typeof row['fieldKey'] === 'string' && typeof row['type'] === 'string';

/** The fields that the open row speaks of: those of its entity, and what organisations added as far as this list has them. */
function useMeantFields({ list, screen }: Given): Fields {
  const entity = useSelector(list, ({ context }) => String((context.detail ?? context.rows.find(({ id }) => id === context.openId))?.['entity'] ?? ''));
  const rows = useSelector(list, ({ context }) => context.rows);
  if (entity === '') return screen.fields;
  const own = rows.filter((row) => row['entity'] === entity && isOwnRow(row)) as unknown as readonly OwnFieldRow[];
  const described = standardEntity(entity);
  return { ...(described ? rowFields(described) : {}), ...Object.fromEntries(own.map((row) => [ownName(row.fieldKey), ownField(row)])) };
}

function useRoleNames({ list }: Given): (code: string) => string {
  const language = useLanguage();
  const roles = useSelector(list, ({ context }) => context.options['role']?.rows);
  return (code) => {
    const role = roles?.find(({ hint }) => hint === code);
    return (language === 'en' && role?.labelEn) || role?.label || code;
  };
}

/** A change of what is kept as JSON is told part by part; rules name roles, whose names are asked for then. */
export function NamedChange({ field, from, to, children, ...given }: ChangeProps): React.ReactNode {
  const { list, screen } = given;
  const fields = useMeantFields(given);
  const words = useValueWords(list);
  const partsOf = usePartsOf({ entity: screen.entity, fields, words, called: useRoleNames(given) })(field);
  // Lines are told as lines: the parts of choices are those within a template.
  if (!partsOf || screen.fields[field]?.kind === 'lines') return children;
  return (
    <>
      {field === 'roleRules' ? <Shown onShown={() => list.send({ type: 'options.ask', entity: 'role', words: '', isWhole: true })} /> : null}
      <PartsChange from={partsOf(from)} to={partsOf(to)} />
    </>
  );
}
