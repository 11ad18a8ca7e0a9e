/** 12,345: whole numbers are grouped alike in both languages. Without `Intl`, whose first use reads its tables for longer than a list takes to be drawn. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
