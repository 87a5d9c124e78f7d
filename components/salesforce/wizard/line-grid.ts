/** Widths of a line's cells where all stand in one row; its head has the same. */
export const LINE_GRID =
  'grid-cols-2 sm:grid-cols-4 min-[88rem]:grid-cols-[minmax(11rem,1fr)_4rem_6rem_8.25rem_6.25rem_6.25rem_4.25rem]'

/** A list of very short words beside a number: `%`, `€`. */
export const SHORT_SELECT = 'shrink-0 [&>select]:pr-6 [&>select]:pl-2 [&>svg]:right-1.5'
