/** Entity -> what stands in its form below the fields (docs/adr/0025): one line a section. */
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { EditorRef } from '#machines/resourceList/context.ts';
import { FormPreview } from '#views/resource/fields/FormPreview.tsx';

interface NamedFormProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}

export const namedForms: Readonly<Record<string, (props: NamedFormProps) => React.ReactElement>> = {
  orgFieldConfig: FormPreview,
};
