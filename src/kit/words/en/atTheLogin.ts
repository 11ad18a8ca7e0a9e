/** The login page and the pages after it share these words. */
export const frame = {
  product: 'Careline',
  language: 'Language',
  darkTheme: 'Use dark colours',
  lightTheme: 'Use light colours',
} as const;

export const reach = {
  network: 'The server cannot be reached. What you wrote is still here; check the network and try again',
  languageMissing: 'The other language did not arrive, so nothing was changed. Switch again when the network is back.',
} as const;
