import { cn } from '@/components/ui/cn'

/** The first column stays while the others scroll under it; beside the checkboxes where there are some. */
export const pinned = (hasSelection: boolean, layer = 'z-[5]'): string =>
  cn('list-cell-pinned', hasSelection ? 'left-10' : 'left-0', layer)
