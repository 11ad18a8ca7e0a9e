/** These are said before any word has come: they travel with the first module. */
export const start = {
  title: 'The console could not be loaded',
  text: 'The server may be restarting, or the network is down.',
  detail: 'Reason: {{reason}}',
  retry: 'Try again',
} as const;
