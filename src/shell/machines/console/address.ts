/** The open conversation stands in the address: a reload, a login and a link lead back to it. */

const parameter = 'c';

export const conversationIn = (search: string): string | null => new URLSearchParams(search).get(parameter) || null;
export const addressOfConversation = (path: string, id: string | null): string => (id === null ? path : `${path}?${parameter}=${encodeURIComponent(id)}`);
