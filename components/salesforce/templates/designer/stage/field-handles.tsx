'use client'

import { Move } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { HANDLES, type Handle } from '@/lib/domain/templates/designer/gesture'
import type { TemplateField } from '@/lib/domain/templates/field'
import type { Gestures } from './use-gestures'

const CURSORS: Record<Handle, string> = {
  nw: 'cursor-nwse-resize',
  n: 'cursor-ns-resize',
  ne: 'cursor-nesw-resize',
  e: 'cursor-ew-resize',
  se: 'cursor-nwse-resize',
  s: 'cursor-ns-resize',
  sw: 'cursor-nesw-resize',
  w: 'cursor-ew-resize',
}

/** The pixels that a side needs so that its handle does not lie on those of the corners, and leaves the field free. */
const ROOM = 52
const LEAST = 20

/** Where a handle stands on its field: at the left, in the middle, or at the right; at the top, or at the bottom. */
const across = (handle: Handle) => (handle.includes('w') ? 0 : handle.includes('e') ? 100 : 50)
const down = (handle: Handle) => (handle.includes('n') ? 0 : handle.includes('s') ? 100 : 50)

/** The point of a handle's area that lies on the edge: the areas of sides reach outwards, where nothing is covered. */
const anchor = (handle: Handle) =>
  handle.length === 2 ? { x: 50, y: 50 } : { x: 75 - across(handle) / 2, y: 75 - down(handle) / 2 }

const isShown = (handle: Handle, width: number, height: number): boolean => {
  if (handle.length === 2) return true
  return /[ns]/.test(handle) ? width >= ROOM && height >= LEAST : height >= ROOM
}

type Props = { field: TemplateField; zoom: number; gestures: Gestures }

/**
 * The eight handles of a field, 12 pixels wide at every zoom in an area of 24 (44 for fingers), and one by which a finger
 * moves it. The keys that do the same are those of the field itself.
 */
export function FieldHandles({ field: { id, width, height }, zoom, gestures }: Props) {
  const shown = HANDLES.filter((handle) => isShown(handle, width * zoom, height * zoom))
  const follow = {
    onPointerMove: gestures.onMove,
    onPointerUp: gestures.onUp,
    onPointerCancel: gestures.onCancel,
  }
  return (
    <div aria-hidden data-handles>
      {shown.map((handle) => {
        const { x, y } = anchor(handle)
        return (
          <span
            key={handle}
            data-handle={handle}
            onPointerDown={(event) => gestures.onDown(event, id, handle)}
            {...follow}
            style={{
              left: `${across(handle)}%`,
              top: `${down(handle)}%`,
              transform: `translate(-${x}%, -${y}%)`,
            }}
            className={cn('absolute size-6 touch-none pointer-coarse:size-11', CURSORS[handle])}
          >
            <span
              style={{ left: `${x}%`, top: `${y}%` }}
              className="-translate-x-1/2 -translate-y-1/2 absolute size-3 rounded-full border-2 border-[#2b59d9] bg-white"
            />
          </span>
        )
      })}
      <span
        onPointerDown={(event) => gestures.onDown(event, id, 'move')}
        {...follow}
        className="-translate-x-1/2 absolute top-[calc(100%+1.5rem)] left-1/2 hidden size-11 touch-none place-content-center rounded-full bg-[#2b59d9] text-white shadow-float pointer-coarse:grid"
      >
        <Move className="size-5" />
      </span>
    </div>
  )
}
