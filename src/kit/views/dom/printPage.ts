/** The browser asks for a printer; a page says by its styles what stands on paper. */
export const printPage = (): void => window.print();
