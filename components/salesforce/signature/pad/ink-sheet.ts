import SignaturePad from 'signature_pad'
import type { PenStroke } from '@/lib/domain/signature/graphometric'
import type { Ink } from '@/lib/domain/signature/ink'
import { INK_COLOR, INK_WIDTH } from './ink-look'
import { fromPad, inkOf, type PadSize, penOf, type Stroke, scaleOn, toPad } from './pad-strokes'

/** A canvas that is drawn on by hand. */
export type InkSheet = {
  undo: () => void
  clear: () => void
  ink: () => Ink
  /** The same with time and pressure; null where they are not recorded, or not of all strokes. */
  pen: () => PenStroke[] | null
  /** Ends it; the canvas takes no more strokes. */
  close: () => void
}

const LOOK = {
  minWidth: INK_WIDTH,
  maxWidth: INK_WIDTH,
  penColor: INK_COLOR,
  dotSize: 0,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const

const sizeOf = (canvas: HTMLCanvasElement): PadSize => ({
  width: canvas.clientWidth,
  height: canvas.clientHeight,
})

/**
 * Opens a canvas for strokes. They survive every change of its size, also while one is drawn: that one ends as it is,
 * and the pen begins a new one. `onChange` gets the number of strokes. Time and pressure are kept only with `isRecording`.
 */
export function openSheet(
  canvas: HTMLCanvasElement,
  { initial, isRecording }: { initial: readonly Stroke[]; isRecording: boolean },
  onChange: (count: number) => void,
): InkSheet {
  const pad = new SignaturePad(canvas, { ...LOOK, minDistance: 2 })
  let strokes = initial
  let size = sizeOf(canvas)
  let scale = 1

  function read() {
    const drawn = pad.toData().map(({ points }) => points)
    strokes = fromPad(
      size,
      scale,
      drawn.filter((points) => points.length > 0),
      isRecording,
    )
  }

  function draw() {
    // A cleared pad forgets the pointer of a stroke under way, and would wait for its end for ever.
    pad.off()
    size = sizeOf(canvas)
    scale = scaleOn(size, strokes)
    const ratio = Math.max(window.devicePixelRatio, 1)
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(
      toPad(size, scale, strokes).map((points) => ({
        ...LOOK,
        points: points.map((point) => ({ time: 0, pressure: 0, ...point })),
      })),
    )
    pad.on()
    onChange(strokes.length)
  }

  function change(next: (before: readonly Stroke[]) => readonly Stroke[]) {
    read()
    strokes = next(strokes)
    draw()
  }

  const observer = new ResizeObserver(() => {
    const { width, height } = sizeOf(canvas)
    if (width > 0 && height > 0 && (width !== size.width || height !== size.height)) change((same) => same)
  })
  pad.addEventListener('endStroke', () => {
    read()
    onChange(strokes.length)
  })
  draw()
  observer.observe(canvas)
  return {
    undo: () => change((before) => before.slice(0, -1)),
    clear: () => change(() => []),
    ink: () => {
      read()
      return inkOf(size, strokes)
    },
    pen: () => {
      read()
      return penOf(size, strokes)
    },
    close: () => {
      observer.disconnect()
      pad.off()
    },
  }
}
