import type { Guide } from '@/lib/domain/templates/designer/snap'

const LINE = 'position:absolute;left:0;top:0;background:#c2185b;pointer-events:none;'

/** The guides that each layer shows, as text: most frames of a gesture show those of the one before. */
const shown = new WeakMap<HTMLElement, string>()

/** Draws the lines to which a field snapped, into a layer over the page; the layer is cleared without lines. */
export function drawGuides(layer: HTMLElement, guides: readonly Guide[], zoom: number): void {
  const looks = guides.map(({ axis, at, from, to }) => {
    const [start, length] = [from * zoom, (to - from) * zoom]
    const [place, size] =
      axis === 'x'
        ? [`${at * zoom}px,${start}px`, `width:1px;height:${length}px`]
        : [`${start}px,${at * zoom}px`, `height:1px;width:${length}px`]
    return `${LINE}transform:translate(${place});${size}`
  })
  const text = looks.join('|')
  if (text === (shown.get(layer) ?? '')) return
  shown.set(layer, text)
  layer.replaceChildren(
    ...looks.map((look) => {
      const line = document.createElement('div')
      line.style.cssText = look
      return line
    }),
  )
}
