import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';

/** People and roles of a drawing stand in it by their ids: what they are called is asked for where it is shown. */
export function AskNames({ list }: { readonly list: ResourceListRef }): React.ReactElement {
  return (
    <>
      {(['staffUser', 'role'] as const).map((entity) => (
        <Shown key={entity} onShown={() => list.send({ type: 'options.ask', entity, words: '' })} />
      ))}
    </>
  );
}
