import { type Box, type TemplateField, toTenth } from '../field'
import { boundsOf, chosenFields, clamp, type Design, withFields } from './design'

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const

export type Alignment = (typeof ALIGNMENTS)[number]

export const DISTRIBUTIONS = ['horizontal', 'vertical'] as const

export type Distribution = (typeof DISTRIBUTIONS)[number]

/** Aligns the chosen fields at an edge or a centre of the box around them; one field alone stays. */
export function align(design: Design, alignment: Alignment): Design {
  const chosen = chosenFields(design)
  if (chosen.length < 2) return design
  const around = boundsOf(chosen)
  return withFields(
    design,
    chosen.map((field) => ({ ...field, ...alignedPlace(field, around, alignment) })),
  )
}

function alignedPlace({ width, height }: Box, around: Box, alignment: Alignment): Partial<Box> {
  const [freeX, freeY] = [around.width - width, around.height - height]
  if (alignment === 'left') return { x: around.x }
  if (alignment === 'right') return { x: toTenth(around.x + freeX) }
  // A half of an odd tenth is rounded down, so that the field stays within the box around it.
  if (alignment === 'center') return { x: toTenth(around.x + Math.floor(freeX * 5) / 10) }
  if (alignment === 'top') return { y: around.y }
  if (alignment === 'bottom') return { y: toTenth(around.y + freeY) }
  return { y: toTenth(around.y + Math.floor(freeY * 5) / 10) }
}

/**
 * Puts the same distance between the chosen fields, from the first to the last one, which stay; fewer than three stay as
 * they are. Fields that are larger than the room between those two overlap evenly.
 */
export function distribute(design: Design, distribution: Distribution): Design {
  const chosen = chosenFields(design)
  if (chosen.length < 3) return design
  const [start, size] = distribution === 'horizontal' ? (['x', 'width'] as const) : (['y', 'height'] as const)
  const sorted = [...chosen].sort((a, b) => a[start] - b[start])
  const page = design.pages[(sorted[0]?.page ?? 0) - 1]
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!page || !first || !last) return design
  const filled = sorted.reduce((total, field) => total + field[size], 0)
  const gap = (last[start] + last[size] - first[start] - filled) / (sorted.length - 1)
  let next = first[start]
  return withFields(
    design,
    sorted.map((field): TemplateField => {
      const at = clamp(toTenth(next), 0, toTenth(page[size] - field[size]))
      next += field[size] + gap
      return field === first || field === last ? field : { ...field, [start]: at }
    }),
  )
}
