/** Widths of a line's cells where all stand in one row; its head has the same. */
export const LINE_GRID =
  'grid-cols-2 sm:grid-cols-4 xl:grid-cols-[minmax(11rem,1fr)_4.5rem_6.25rem_8.5rem_7.5rem_6.5rem_4.25rem]'
