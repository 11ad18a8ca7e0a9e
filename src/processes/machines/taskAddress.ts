/** The address of the desk says what somebody came for. Pure. */

/** A link to one task names it. */
export const asked = (search: string): string | null => new URLSearchParams(search).get('id');
/** A link to some of them says which. */
export const filterIn = (search: string): string | null => new URLSearchParams(search).get('filter');
