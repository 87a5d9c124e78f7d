'use client'

import { type PointerEvent, type RefObject, useRef } from 'react'
import { selectWithin } from '@/lib/domain/templates/designer/design'
import type { Box } from '@/lib/domain/templates/field'
import { useDesignerView } from '../designer-context'
import { leaveInput } from '../leave-input'

type Marquee = { pointer: number; x: number; y: number; kept: readonly string[]; frame: Box }

/**
 * Chooses the fields in a frame that is drawn on the empty page; with Shift beside those that are chosen. A click there
 * chooses nothing. A finger scrolls instead.
 */
export function useMarquee(layer: RefObject<HTMLDivElement | null>, onEnd: () => void) {
  const { actions, zoom, sheet } = useDesignerView()
  const marquee = useRef<Marquee | null>(null)
  const pointOf = (event: PointerEvent) => {
    const { left = 0, top = 0 } = sheet.current?.getBoundingClientRect() ?? {}
    return { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom }
  }
  const draw = (frame: Box | null) => {
    const style = layer.current?.style
    if (!style) return
    style.display = frame ? 'block' : 'none'
    if (!frame) return
    style.left = `${frame.x * zoom}px`
    style.top = `${frame.y * zoom}px`
    style.width = `${frame.width * zoom}px`
    style.height = `${frame.height * zoom}px`
  }
  const end = () => {
    marquee.current = null
    draw(null)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target !== event.currentTarget || event.button !== 0 || !event.isPrimary) return
      leaveInput()
      const { x, y } = pointOf(event)
      const kept = event.shiftKey ? actions.design().selection : []
      actions.choose((design) => ({ ...design, selection: kept }))
      if (event.pointerType === 'touch') return
      event.currentTarget.setPointerCapture(event.pointerId)
      marquee.current = { pointer: event.pointerId, x, y, kept, frame: { x, y, width: 0, height: 0 } }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = marquee
      if (current?.pointer !== event.pointerId) return
      const { x, y } = pointOf(event)
      current.frame = {
        x: Math.min(x, current.x),
        y: Math.min(y, current.y),
        width: Math.abs(x - current.x),
        height: Math.abs(y - current.y),
      }
      draw(current.frame)
    },
    onPointerUp: () => {
      const { current } = marquee
      end()
      if (!current || current.frame.width + current.frame.height < 4) return
      actions.choose((design) => selectWithin(design, actions.page(), current.frame, current.kept))
      onEnd()
    },
    onPointerCancel: end,
  }
}
