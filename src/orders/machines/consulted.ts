import { formKey } from '#contract/forms.ts';

export interface Consulted {
  readonly memberId: string;
  readonly name: string;
}

/** The form keeps what is written by the customer it is about. */
export const consultFormKey = ({ isOwn, customer }: { readonly isOwn: boolean; readonly customer: Consulted | null }): string =>
  formKey('consultation', isOwn ? 'own' : (customer?.memberId ?? 'new'));
