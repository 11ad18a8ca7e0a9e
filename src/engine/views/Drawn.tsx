import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useConsole } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';

/** Tells that the rows that somebody came for are drawn: all else that the console asks for waits for them. */
export function Drawn({ list, path }: { readonly list: ResourceListRef; readonly path: string }): React.ReactElement | null {
  const root = useConsole();
  const isLoaded = useSelector(list, (snapshot) => snapshot.context.isLoaded);
  return isLoaded ? <Shown onShown={() => root.send({ type: 'list.drawn', path })} /> : null;
}
