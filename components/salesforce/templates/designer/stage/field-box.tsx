'use client'

import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import type { TemplateField } from '@/lib/domain/templates/field'
import { useFieldWords } from '../use-field-words'
import { FieldFace } from './field-face'
import { FieldHandles } from './field-handles'
import { FieldMarks, useMarkWords } from './field-marks'
import type { Gestures } from './use-gestures'

type Props = {
  field: TemplateField
  /** The order in which fields are drawn over each other. */
  order: number
  isChosen: boolean
  /** Whether it is the only chosen one. */
  isAlone: boolean
  /** The sentences about what it does not fit with, in the sample. */
  conflict: string | undefined
  zoom: number
  gestures: Gestures
  onToggle: (id: string) => void
  onEdit: (id: string) => void
}

/** A field on the page: a button that is chosen, moved, and, where it is the only chosen one, resized. */
export const FieldBox = memo(function FieldBox(props: Props) {
  const { field, order, isChosen, isAlone, conflict, zoom, gestures, onToggle, onEdit } = props
  const words = useFieldWords()
  const { id, x, y, width, height, repeats } = field
  const marks = useMarkWords({ conflict, repeats })
  return (
    <div
      data-box={id}
      className="absolute [contain:layout_style]"
      style={{
        left: x * zoom,
        top: y * zoom,
        width: width * zoom,
        height: height * zoom,
        zIndex: isChosen ? 1000 + order : order,
      }}
    >
      <button
        type="button"
        data-field={id}
        aria-pressed={isChosen}
        aria-describedby={marks ? `${id}-marks` : undefined}
        data-conflict={conflict && true}
        onPointerDown={(event) => gestures.onDown(event, id, 'move')}
        onPointerMove={gestures.onMove}
        onPointerUp={gestures.onUp}
        onPointerCancel={gestures.onCancel}
        // A press by keys or a screen reader has no number of clicks; the pointer's are taken when it goes down.
        onClick={({ detail }) => detail === 0 && onToggle(id)}
        onDoubleClick={() => onEdit(id)}
        className={cn(
          'absolute inset-0 [contain:strict] cursor-move select-none overflow-hidden rounded-xs border border-[#2b59d9] border-dashed bg-[#e9effc]/75 text-[#1d2433] outline-offset-2 hover:bg-[#dbe6fb] focus-visible:outline-[#2b59d9]',
          isChosen && 'border-solid bg-[#dbe6fb]/85 ring-1 ring-[#2b59d9]',
          conflict && 'border-[#b91c1c] bg-[#fde8e8]/85 hover:bg-[#fbd5d5]',
          conflict && isChosen && 'ring-[#b91c1c]',
        )}
      >
        <span className="sr-only">{words.describe(field)}</span>
        <span aria-hidden className="block size-full">
          <FieldFace field={field} zoom={zoom} />
        </span>
        <FieldMarks conflict={conflict} repeats={repeats} />
      </button>
      {marks ? (
        <span id={`${id}-marks`} hidden>
          {marks}
        </span>
      ) : null}
      {isAlone ? <FieldHandles field={field} zoom={zoom} gestures={gestures} /> : null}
    </div>
  )
})
