import * as z from 'zod'
import { MAX_POINTS, MAX_STROKES } from '@/lib/domain/signature/ink'

const coordinate = z.number().min(-10_000).max(10_000)

/**
 * `signature.json` of an answer: the pad's size in CSS pixels and the strokes. Other names of a point, as pressure and
 * time, are dropped.
 */
export const inkIn = z.object({
  width: z.number().min(1).max(10_000),
  height: z.number().min(1).max(10_000),
  strokes: z
    .array(
      z
        .array(z.object({ x: coordinate, y: coordinate }))
        .min(1)
        .max(MAX_POINTS),
    )
    .min(1)
    .max(MAX_STROKES)
    .refine((strokes) => strokes.reduce((count, stroke) => count + stroke.length, 0) <= MAX_POINTS),
})
