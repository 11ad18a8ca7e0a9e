/** Entity -> what more its list has at its head (docs/adr/0025): one line each. */
import { TemplatesLink } from './fields/TemplatesLink.tsx';
import type { ListScreen } from './listScreen.tsx';

export const namedHeads: Readonly<Record<string, (props: { readonly screen: ListScreen }) => React.ReactElement | null>> = {
  orgFieldConfig: (props) => <TemplatesLink {...props} />,
};
