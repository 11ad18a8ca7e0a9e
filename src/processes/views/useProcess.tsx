import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fieldsOfVariables } from '#contract/processes/variables.ts';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import type { DesignerContext } from '#src/processes/machines/designerSetup.ts';
import type { ProcessDesignerRef } from '#src/processes/machines/processDesignerMachine.ts';

/** Every part of the page is given these. */
export interface DesignerPart extends Pick<PageProps, 'list' | 'screen'> {
  readonly editor: ProcessDesignerRef;
  /** The person may only look. */
  readonly isReadOnly: boolean;
}

/** A part of what the designer shows. */
export const useProcess = <T,>(editor: ProcessDesignerRef, select: (context: DesignerContext) => T): T =>
  useSelector(editor, (snapshot) => select(snapshot.context));

/** Conditions ask for the variables, as a filter asks for the fields of a list. */
export function useVariableScreen({ editor, screen }: Pick<DesignerPart, 'editor' | 'screen'>): ListScreen {
  const variables = useProcess(editor, ({ draft }) => draft.variables);
  return useMemo(() => {
    const fields = fieldsOfVariables(variables);
    return { ...screen, fields, filters: Object.keys(fields) };
  }, [screen, variables]);
}
