/** A part in percent of its whole, with one decimal; null where the whole is nothing. */
export const percentOfWhole = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
