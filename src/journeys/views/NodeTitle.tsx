import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import { labelIn } from '#i18n/label.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const isKind = (kind: unknown): kind is NodeKind => typeof kind === 'string' && Object.hasOwn(nodeKinds, kind);

/** Somebody in a journey stands on a node, or took it as a step: as its author calls it, else by what it does. */
export function NodeTitle({ row }: { readonly row: ListRow }): React.ReactNode {
  const language = useLanguage();
  const { nodeTitle, nodeKind, kind = nodeKind } = row;
  if (typeof nodeTitle === 'string' && nodeTitle !== '') return nodeTitle;
  return isKind(kind) ? labelIn(nodeKinds[kind].label, language) : null;
}
