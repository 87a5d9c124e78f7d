import { moveGhost, newGhost } from '../drag-ghost'

type Point = { clientX: number; clientY: number }

/** The thumbnail of another page that fields are dragged to. */
export type PageTarget = {
  /** Follows the pointer. */
  follow: (point: Point) => void
  /** The number of the page under the pointer; null over none of the others. */
  page: () => number | null
  /** Takes back what was drawn. */
  end: () => void
}

type TargetOptions = {
  /** The frame in which the page of the fields is seen: over it they stay on their page. */
  frame: DOMRect | undefined
  shown: number
  label: string
}

/** Follows a drag that leaves the frame of its page: a ghost goes with the pointer, and the page under it is marked. */
export function pageTarget({ frame, shown, label }: TargetOptions): PageTarget {
  let ghost: HTMLElement | null = null
  let thumbnail: HTMLElement | null = null
  const mark = (next: HTMLElement | null) => {
    if (next === thumbnail) return
    thumbnail?.removeAttribute('data-drop')
    next?.setAttribute('data-drop', '')
    thumbnail = next
  }
  const end = () => {
    ghost?.remove()
    ghost = null
    mark(null)
  }
  const isOver = ({ clientX: x, clientY: y }: Point) =>
    !frame || (x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom)
  return {
    follow: (point) => {
      if (isOver(point)) return end()
      ghost ??= newGhost(label)
      moveGhost(ghost, point)
      const below = document.elementFromPoint(point.clientX, point.clientY)
      const found = below?.closest<HTMLElement>('[data-page]') ?? null
      mark(found?.dataset.page === String(shown) ? null : found)
    },
    page: () => (thumbnail ? Number(thumbnail.dataset.page) : null),
    end,
  }
}
