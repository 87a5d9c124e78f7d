import { toTenth } from '../field'

const POINTS_PER_MM = 72 / 25.4

/** Points in millimetres with one decimal. */
export const toMillimetres = (points: number): number => toTenth(points / POINTS_PER_MM)

/** Millimetres in points with one decimal; `toMillimetres` gives the same millimetres back. */
export const fromMillimetres = (millimetres: number): number => toTenth(millimetres * POINTS_PER_MM)
