/** The composer's text field is found here by keys and by an opened row. */
export const composerId = 'reply-text';
export const composerSelector = `#${composerId}`;
