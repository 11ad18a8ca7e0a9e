import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { PartsChange } from './PartsChange.tsx';
import { usePartsOf } from './usePartsOf.tsx';

interface ChangeProps extends Pick<NamedProps, 'list' | 'screen'> {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Any other field. */
  readonly children: React.ReactNode;
}

/** A change of what is kept as JSON is told part by part; rules name roles, whose names are asked for then. */
export function NamedChange({ list, screen, field, from, to, children }: ChangeProps): React.ReactNode {
  const partsOf = usePartsOf({ list, screen })(field);
  if (!partsOf) return children;
  return (
    <>
      {field === 'roleRules' ? <Shown onShown={() => list.send({ type: 'options.ask', entity: 'role', words: '', isWhole: true })} /> : null}
      <PartsChange from={partsOf(from)} to={partsOf(to)} />
    </>
  );
}
