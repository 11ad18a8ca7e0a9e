/** Around the page of one row: its form, the sheets of its acts and what they have done. */
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { AskProvider } from '#src/engine/views/ask.tsx';
import type { Question } from '#src/engine/views/ask.tsx';
import { Asked } from '#src/engine/views/beside/Asked.tsx';
import { withParts } from '#src/engine/views/named.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

type Around = Pick<PageProps, 'list' | 'screen'>;

export const EditorPane = lazily<Around & { readonly editor: EditorRef }>(() =>
  withParts('form', import('#src/engine/views/editor/EditorPane.tsx')).then((module) => module.EditorPane),
);
const ActSheet = lazily<Around>(() => import('#src/engine/views/acts/ActSheet.tsx').then((module) => module.ActSheet), 'none');
/** It says what an act has done, and how it is taken back. */
const BulkStrip = lazily<Around>(() => import('#src/engine/views/BulkStrip.tsx').then((module) => module.BulkStrip), 'none');

export function RecordFrame({ list, screen, children }: Around & { readonly children: React.ReactNode }): React.ReactElement {
  const [asked, ask] = useState<Question | null>(null);
  const isActing = useSelector(list, (snapshot) => snapshot.context.preview !== null);
  const isTold = useSelector(list, ({ context }) => context.bulkReport !== null || context.removed !== null);
  return (
    <AskProvider value={ask}>
      <div className="resource full">
        {children}
        {isTold ? <BulkStrip list={list} screen={screen} /> : null}
        {isActing ? <ActSheet list={list} screen={screen} /> : null}
        {asked ? <Asked question={asked} onLeave={() => ask(null)} /> : null}
      </div>
    </AskProvider>
  );
}
