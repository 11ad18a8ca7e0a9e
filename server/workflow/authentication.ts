/** Whoever is logged in, in the words of the specification's workflow (docs/adr/0118). */
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';

export const workflow: Pick<Handlers, 'workflow.authentication'> = {
  'workflow.authentication': reads(async (query, _, { kind, id, name, roleCodes, orgId }) => {
    const [person] = kind === 'staff' ? await query.query<{ login: string }>('select username as login from staff_user where id = $1', [id]) : [];
    // Customers are no part of the workflow.
    if (!person) throw new Refusal('notFound');
    return { id, login: person.login, fullName: name, groups: [...roleCodes], organisation: orgId };
  }),
};
