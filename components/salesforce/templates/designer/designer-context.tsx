'use client'

import { createContext, type RefObject, useContext } from 'react'
import type { Sample, SampleLines } from './preview/use-sample'
import type { Designer } from './use-designer'

export type DesignerView = Designer & {
  /** Screen pixels in a point. */
  zoom: number
  setZoom: (zoom: number) => void
  /** Sets the zoom with which the page fits its frame, unless another one was chosen. */
  fitZoom: (zoom: number) => void
  /** Whether what is moved falls to a grid of 5 mm. */
  grid: boolean
  setGrid: (grid: boolean) => void
  /** The number of lines of the sample with which the template is tried out, and that sample in it. */
  sampleLines: SampleLines
  setSampleLines: (lines: SampleLines) => void
  sample: Sample
  /** Reads a text out to screen readers. */
  announce: (text: string) => void
  /** The page that is drawn on, the frame in which it scrolls, and the panel beside it. */
  sheet: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
  panel: RefObject<HTMLElement | null>
  /** The ids of the dynamic fields of which the user was warned. */
  warned: RefObject<Set<string>>
}

export const DesignerContext = createContext<DesignerView | null>(null)

export function useDesignerView(): DesignerView {
  const view = useContext(DesignerContext)
  if (!view) throw new Error('useDesignerView needs a DesignerContext above')
  return view
}
