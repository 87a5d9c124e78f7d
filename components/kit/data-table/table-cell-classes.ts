import { cn } from '@/components/ui/cn'

/** Of a column that takes the width that the others leave, and cuts its text there. */
export const REST = 'w-full min-w-36 max-w-0'

/** The first column stays while the others scroll under it; beside the checkboxes where there are some. */
export const pinned = (hasSelection: boolean, layer = 'z-[5]'): string =>
  cn('list-cell-pinned', hasSelection ? 'left-10' : 'left-0', layer)
