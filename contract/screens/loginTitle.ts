import type { Label } from '#contract/label.ts';

/** On its own, because the login page is drawn before the list of screens is here. */
export const loginTitle: Label = ['登录', 'Log in'];
