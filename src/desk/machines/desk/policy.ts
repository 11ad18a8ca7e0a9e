import type { Row } from '#contract/kinds.ts';
import type { deskPolicyFields } from '#contract/resources/desk.ts';

/** The desk's policy as the server has it; a save names the version it was made from. */
export type DeskPolicy = Row<typeof deskPolicyFields> & { readonly version: number };
