/** The workflow of the specification asks who somebody is, and who is in which group: people and roles of the house, told under its names (spec 7, docs/adr/0118). */
import { id, many, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';

export const workflow = {
  /** Whoever is logged in, as the workflow names people and groups. Nothing is logged in by it. */
  authentication: operation('GET /flowable-idm/app/authentication', {
    spec: ['flowable-idm.app.authentication'],
    takes: {},
    gives: one({
      id: id(undefined, { required: true }),
      login: text(['账号', 'Account'], { required: true }),
      fullName: text(['姓名', 'Name'], { required: true }),
      /** The codes of the roles that count where they are now. */
      groups: many(['角色', 'Roles'], text(['角色', 'Role']), { required: true }),
      organisation: id(['机构', 'Organisation'], { required: true }),
    }),
    right: 'signedIn',
    scope: 'self',
    class: 'read',
    audit: 'none',
  }),
};
