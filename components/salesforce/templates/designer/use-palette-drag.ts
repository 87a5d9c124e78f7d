'use client'

import { type PointerEvent, useRef } from 'react'
import type { FieldType } from '@/lib/domain/templates/field'
import { useDesignerView } from './designer-context'
import { moveGhost, newGhost } from './drag-ghost'
import { useInsert } from './use-insert'

const THRESHOLD = 5

type Drag = { type: FieldType; pointer: number; x: number; y: number; ghost: HTMLElement | null }

/** Drags a new field from the palette onto the page; a click, or Enter, inserts it in the first free place. */
export function usePaletteDrag() {
  const { sheet, frame, zoom } = useDesignerView()
  const insert = useInsert()
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const end = () => {
    drag.current?.ghost?.remove()
    drag.current = null
  }
  const dropped = ({ clientX, clientY }: PointerEvent, type: FieldType) => {
    const [page, seen] = [sheet.current, frame.current].map((element) => element?.getBoundingClientRect())
    const isIn = (box: DOMRect | undefined) =>
      box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
    if (!page || !isIn(page) || !isIn(seen)) return
    insert(type, { x: (clientX - page.left) / zoom, y: (clientY - page.top) / zoom })
  }
  return (type: FieldType, label: string) => ({
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { type, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag
      if (current?.pointer !== event.pointerId) return
      const way = Math.hypot(event.clientX - current.x, event.clientY - current.y)
      if (!current.ghost && way < THRESHOLD) return
      current.ghost ??= newGhost(label)
      wasDragged.current = true
      moveGhost(current.ghost, event)
    },
    onPointerUp: (event: PointerEvent) => {
      const isDrop = drag.current?.ghost
      end()
      if (isDrop) dropped(event, type)
    },
    onPointerCancel: end,
    onClick: () => {
      if (!wasDragged.current) insert(type)
      wasDragged.current = false
    },
  })
}
