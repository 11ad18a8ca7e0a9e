import type { ToldChangeProps } from '#src/engine/views/namedProps.tsx';
import { FieldRulesChange } from './FieldRulesChange.tsx';
import { RightsChange } from './RightsChange.tsx';

/** A change of a role is told by what came and what went: two whole lists beside each other could not be compared. */
export function RoleChange({ entity, field, from, to, children }: Omit<ToldChangeProps, 'list'>): React.ReactNode {
  if (entity !== 'role') return children;
  if (field === 'rights') return <RightsChange from={from} to={to} />;
  return field === 'fieldRules' ? <FieldRulesChange from={from} to={to} /> : children;
}
