/** Entity -> what stands in its form below the fields (docs/adr/0025): one line a section. */
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { FormPreview } from '#src/engine/views/fields/FormPreview.tsx';

interface NamedFormProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}

/** A part of a form: what shows the row as it will be stands beside the fields where there is room, all else below them. */
interface NamedForm {
  readonly Part: (props: NamedFormProps) => React.ReactElement;
  readonly isBeside?: true;
}

/** The preview comes with the page itself and its styles. */
const HomePreview = lazily<NamedFormProps>(() => import('#src/homes/views/HomePreview.tsx').then((module) => module.HomePreview));
/** Rules are written, and points given, by few. */
const RuleExample = lazily<NamedFormProps>(() => import('#src/points/views/RuleExample.tsx').then((module) => module.RuleExample), 'none');
const GiveHint = lazily<NamedFormProps>(() => import('#src/points/views/GiveHint.tsx').then((module) => module.GiveHint), 'none');

export const namedForms: Readonly<Record<string, NamedForm>> = {
  orgFieldConfig: { Part: FormPreview },
  orgHome: { Part: HomePreview, isBeside: true },
  pointRecord: { Part: GiveHint },
  pointRule: { Part: RuleExample },
};
