/** A new group goes by these steps to the first colleague at work (design 6: a start without demo data). */
import { choice, flag, id, json, shape } from '#contract/kinds.ts';
import { nothing, one, operation, resource } from '#contract/resource.ts';

/** In the order in which a newcomer goes. Roles and menus are there from the beginning: they are looked at and ticked; the others follow from what is there. */
export const setupSteps = {
  organisations: ['机构与科室', 'Organisations and departments'],
  roles: ['角色与权限', 'Roles and rights'],
  people: ['人员', 'Staff'],
  invitations: ['开通链接', 'Invitations'],
  menus: ['菜单', 'Menu'],
  firstLogin: ['第一位同事登录', 'The first colleague logs in'],
} as const;
export type SetupStepName = keyof typeof setupSteps;

export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
  /** Somebody has said that it is as it should be. */
  readonly isChecked: boolean;
}
/** Whoever is not yet at work, the newest first; administrators are left out. */
export interface SetupPerson {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly roles: readonly string[];
  readonly hasPassword: boolean;
  readonly lastLoginAt: string | null;
}
export interface SetupRole {
  readonly id: string;
  readonly name: string;
  readonly people: number;
  readonly screens: number;
}
export interface SetupFigures {
  readonly houses: number;
  readonly departments: number;
  readonly people: number;
  /** So many of these are without a password of any kind. */
  readonly waiting: number;
  /** So many of those have had no invitation that is still good. */
  readonly uninvited: number;
  /** So many of these have been here. */
  readonly cameIn: number;
}
/** An area of somebody's menu, with the screens they find in it and what they may do on each. */
export interface SeenArea {
  readonly name: string;
  readonly screens: readonly { readonly name: string; readonly buttons: readonly string[] }[];
}

const ours = 'a new hospital is led from the first administrator to the first colleague at work; the specification names no call for it';

/** A step that somebody has looked at: one row of the group each. */
export const setupStep = resource('setupStep', {
  label: ['开通步骤', 'Set-up step'],
  orgOwned: true,
  fields: {
    name: choice(['步骤', 'Step'], setupSteps, { required: true }),
    isChecked: flag(['已确认', 'Checked'], { required: true }),
  },
  unique: [['orgId', 'name']],
  operations: {
    progress: operation('GET /api-user/setup/progress', {
      spec: [],
      ours,
      takes: {},
      gives: one({
        steps: json(['步骤', 'Steps'], shape<readonly SetupStep[]>(), { required: true }),
        figures: json(['数字', 'Figures'], shape<SetupFigures>(), { required: true }),
        people: json(['人员', 'Staff'], shape<readonly SetupPerson[]>(), { required: true }),
        roles: json(['角色', 'Roles'], shape<readonly SetupRole[]>(), { required: true }),
      }),
      right: 'role.write',
      scope: 'group',
      class: 'read',
      audit: 'none',
    }),
    /** Sets what is said and flips nothing. */
    check: operation('POST /api-user/setup/check', {
      spec: [],
      ours,
      takes: { name: choice(['步骤', 'Step'], setupSteps, { required: true }), isChecked: flag(['已确认', 'Checked'], { required: true }) },
      gives: nothing,
      right: 'role.write',
      scope: 'group',
      class: 'write',
      audit: 'change',
    }),
    /** Somebody finds these in their menu where they start to work. */
    sees: operation('GET /api-user/setup/sees', {
      spec: [],
      ours,
      takes: { userId: id(['人员', 'Person'], { required: true }) },
      gives: one({ areas: json(['菜单', 'Menu'], shape<readonly SeenArea[]>(), { required: true }) }),
      right: 'role.write',
      scope: 'group',
      class: 'read',
      audit: 'view',
    }),
  },
});
