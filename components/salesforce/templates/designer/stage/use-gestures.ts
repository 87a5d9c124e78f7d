'use client'

import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { chosenFields, type Design, type Shift, select, toggle } from '@/lib/domain/templates/designer/design'
import { type Handle, inPoints, moveBy, resizeBy } from '@/lib/domain/templates/designer/gesture'
import { type Snapping, snapping } from '@/lib/domain/templates/designer/snap'
import { type DesignerView, useDesignerView } from '../designer-context'
import { leaveInput } from '../leave-input'
import { useFieldWords } from '../use-field-words'
import { drawGuides } from './draw-guides'
import { type PageTarget, pageTarget } from './page-target'

/** The screen pixels that a pointer moves before a click is a gesture. */
const THRESHOLD = 3

type Drag = {
  id: string
  kind: 'move' | Handle
  pointer: number
  element: Element
  start: { x: number; y: number }
  scroll: { x: number; y: number }
  /** The design when the gesture began: every frame is reckoned from it, so that nothing drifts. */
  design: Design
  boxes: Map<string, HTMLElement>
  /** The design with the chosen fields alone, which are all that a frame changes. */
  chosen: Design
  snaps: Snapping
  hasMoved: boolean
  shift: Shift
  /** Of fields that are moved: the other page that they are dragged to. */
  target: PageTarget | null
}

export type Gestures = {
  onDown: (event: PointerEvent, id: string, kind: Drag['kind']) => void
  onMove: (event: PointerEvent) => void
  onUp: () => void
  onCancel: () => void
}

type Outcome = {
  /** Fields were moved or resized. */
  onEnd: () => void
  /** The chosen fields were dropped on another page. */
  moveToPage: (page: number) => void
}

/**
 * Moves and resizes fields by the pointer, also to another page by its thumbnail. While it moves only styles are written; the step is made when it is lifted.
 * Escape and a pointer that the browser takes away put everything back.
 */
export function useGestures(layer: RefObject<HTMLDivElement | null>, outcome: Outcome): Gestures {
  const view = useDesignerView()
  const words = useFieldWords()
  const latest = useRef({ view, words, outcome })
  latest.current = { view, words, outcome }
  const drag = useRef<Drag | null>(null)
  const gestures = useMemo(() => {
    const end = (isDone: boolean) => {
      const { current } = drag
      if (!current) return
      drag.current = null
      if (current.element.hasPointerCapture(current.pointer)) {
        current.element.releasePointerCapture(current.pointer)
      }
      const { view, outcome } = latest.current
      if (layer.current) drawGuides(layer.current, [], view.zoom)
      const page = current.target?.page() ?? null
      current.target?.end()
      if (!current.hasMoved) {
        // A click on one of several chosen fields chooses it alone.
        if (isDone) view.actions.choose((design) => select(design, [current.id]))
        return
      }
      if (!isDone) paint(current, { dx: 0, dy: 0 }, view.zoom)
      clearMoves(current)
      if (!isDone) return
      if (page !== null) return outcome.moveToPage(page)
      view.actions.change((design) => applied(current, design))
      outcome.onEnd()
    }
    return {
      onDown: (event: PointerEvent, id: string, kind: Drag['kind']) => {
        if (event.button !== 0 || !event.isPrimary) return
        const { view, words } = latest.current
        drag.current = begun(event, id, kind, view, words.nameOfChosen)
      },
      onMove: (event: PointerEvent) => {
        const { current } = drag
        const { view } = latest.current
        if (current?.pointer !== event.pointerId) return
        follow(current, event, view, layer.current)
      },
      onUp: () => end(true),
      onCancel: () => end(false),
    }
  }, [layer])
  useEscape(drag, gestures.onCancel)
  return gestures
}

/** Chooses the field under the pointer and takes the pointer; null when Shift only adds it to what is chosen. */
function begun(
  event: PointerEvent,
  id: string,
  kind: Drag['kind'],
  view: DesignerView,
  nameOf: (design: Design) => string,
): Drag | null {
  const { actions, frame, sheet } = view
  leaveInput()
  if (event.shiftKey && kind === 'move') {
    actions.choose((design) => toggle(design, id))
    return null
  }
  if (!actions.design().selection.includes(id)) actions.choose((design) => select(design, [id]))
  event.currentTarget.setPointerCapture(event.pointerId)
  const design = actions.design()
  const boxes = new Map<string, HTMLElement>()
  for (const one of design.selection) {
    const box = sheet.current?.querySelector<HTMLElement>(`[data-box="${one}"]`)
    if (box) boxes.set(one, box)
  }
  return {
    id,
    kind,
    pointer: event.pointerId,
    element: event.currentTarget,
    start: { x: event.clientX, y: event.clientY },
    scroll: { x: frame.current?.scrollLeft ?? 0, y: frame.current?.scrollTop ?? 0 },
    design,
    boxes,
    chosen: { ...design, fields: chosenFields(design) },
    snaps: snapping(design),
    hasMoved: false,
    shift: { dx: 0, dy: 0 },
    target:
      kind === 'move'
        ? pageTarget({
            frame: frame.current?.getBoundingClientRect(),
            shown: actions.page(),
            label: nameOf(design),
          })
        : null,
  }
}

function follow(drag: Drag, event: PointerEvent, view: DesignerView, layer: HTMLElement | null): void {
  const { zoom, grid, frame } = view
  const dx = event.clientX - drag.start.x + (frame.current?.scrollLeft ?? 0) - drag.scroll.x
  const dy = event.clientY - drag.start.y + (frame.current?.scrollTop ?? 0) - drag.scroll.y
  if (!drag.hasMoved && Math.hypot(dx, dy) < THRESHOLD) return
  if (!drag.hasMoved) {
    drag.hasMoved = true
    // In layers of their own the fields move without the page being painted again.
    for (const box of drag.boxes.values()) box.style.willChange = 'transform'
  }
  drag.target?.follow(event)
  const wanted = inPoints({ dx, dy }, zoom)
  const { kind, snaps } = drag
  const snapped = event.altKey
    ? { shift: wanted, guides: [] }
    : kind === 'move'
      ? snaps.move(wanted, { grid })
      : snaps.resize(kind, wanted, { grid })
  drag.shift = snapped.shift
  paint(drag, snapped.shift, zoom)
  if (layer) drawGuides(layer, snapped.guides, zoom)
}

const applied = ({ kind, shift }: Drag, design: Design): Design =>
  kind === 'move' ? moveBy(design, shift) : resizeBy(design, kind, shift)

/** Writes the places that the boxes have during a gesture, without drawing the page again. */
function paint(drag: Drag, shift: Shift, zoom: number): void {
  const { chosen, kind, boxes } = drag
  const next = applied({ ...drag, shift }, chosen)
  next.fields.forEach(({ id, x, y, width, height }, index) => {
    const [box, from] = [boxes.get(id), chosen.fields[index]]
    if (!box || !from) return
    if (kind === 'move') {
      box.style.transform = `translate(${(x - from.x) * zoom}px, ${(y - from.y) * zoom}px)`
      return
    }
    box.style.left = `${x * zoom}px`
    box.style.top = `${y * zoom}px`
    box.style.width = `${width * zoom}px`
    box.style.height = `${height * zoom}px`
  })
}

/** Takes back what a gesture wrote beside the places. */
function clearMoves({ boxes }: Drag): void {
  for (const box of boxes.values()) {
    box.style.transform = ''
    box.style.willChange = ''
  }
}

function useEscape(drag: RefObject<Drag | null>, cancel: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [drag, cancel])
}
