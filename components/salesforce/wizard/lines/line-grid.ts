/** Widths of a line's cells where all stand in one row; its head has the same. */
export const LINE_GRID =
  'grid-cols-2 sm:grid-cols-4 min-[88rem]:grid-cols-[minmax(11rem,1fr)_4rem_6.75rem_8.25rem_7.25rem_6.5rem_4.25rem]'

/** Widths of an extra expense's cells, and of a down payment's. */
export const EXPENSE_GRID =
  'grid-cols-2 sm:grid-cols-[minmax(10rem,1fr)_8.5rem_8rem] min-[88rem]:grid-cols-[minmax(10rem,1fr)_8.5rem_8rem_7rem_2.25rem]'
export const DOWN_PAYMENT_GRID = 'grid-cols-2 sm:grid-cols-[minmax(8rem,1fr)_9.5rem_10rem_7rem_2.25rem]'

/** The classes of the row that names the cells under it, where there is room for all cells in one row. */
export const GRID_HEAD = 'hidden gap-2 border-b bg-sunken px-4 py-2 text-ink-soft text-xs min-[88rem]:grid'

/** A list of very short words beside a number: `%`, `€`. */
export const SHORT_SELECT = 'shrink-0 [&>select]:pr-6 [&>select]:pl-2 [&>svg]:right-1.5'
