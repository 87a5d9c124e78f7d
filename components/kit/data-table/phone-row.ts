import { cn } from '@/components/ui/cn'
import type { PhonePlace } from './table-columns'

/** Classes that show a row of a table as two lines where the screen is narrower than 768 px. It stays a row of cells. */

/** Of the table, its groups of rows, and the row that shows the details of another. */
export const PHONE_BLOCK = 'max-md:block'

/**
 * Of the row: a checkbox, the content, a menu; the first and the last only where the table has them. The state is wider than
 * the amount, and the title takes what the amount leaves.
 */
export const PHONE_ROW = 'max-md:phone-row'

/** Of the row of the heads: the buttons that order the list stand beside one another. */
export const PHONE_HEADS = 'max-md:flex max-md:flex-wrap max-md:items-center max-md:border-b max-md:bg-sunken'

const CELL = 'max-md:phone-cell'

/** Of the cell with the checkbox, which is as large as a finger. */
export const PHONE_CHECK = cn(CELL, 'max-md:col-start-1 max-md:row-span-2 max-md:row-start-1 max-md:w-11')

/** Of the cell with the menu. */
export const PHONE_MENU = cn(CELL, 'max-md:col-start-6 max-md:row-span-2 max-md:row-start-1')

/** Of a head: it is large enough for a finger. */
export const PHONE_HEAD =
  'max-md:static max-md:block max-md:h-auto max-md:w-auto max-md:border-0 max-md:px-1.5'

/** Of a box that a finger presses. */
export const PHONE_TARGET = 'max-md:min-h-11 max-md:min-w-11'

const PLACES: Readonly<Record<PhonePlace, string>> = {
  title: 'max-md:col-span-3 max-md:col-start-2 max-md:row-start-1 max-md:font-medium max-md:text-heading',
  subtitle: 'max-md:col-start-2 max-md:row-start-2 max-md:truncate max-md:text-sm',
  detail: 'max-md:col-start-3 max-md:row-start-2 max-md:truncate max-md:text-ink-soft max-md:text-xs',
  amount:
    'max-md:col-start-5 max-md:row-start-1 max-md:justify-self-end max-md:font-medium max-md:text-heading',
  state:
    'max-md:col-span-2 max-md:col-start-4 max-md:row-start-2 max-md:justify-self-end max-md:[&_[data-slot=state-chip]]:px-1.5 max-md:[&_svg]:hidden',
}

/** Of a cell by its place; one without a place is not shown. */
export const phoneCell = (place: PhonePlace | undefined): string =>
  place ? cn(CELL, PLACES[place]) : 'max-md:hidden'
