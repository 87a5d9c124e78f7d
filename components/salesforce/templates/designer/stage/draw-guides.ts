import type { Guide } from '@/lib/domain/templates/designer/snap'

const LINE = 'position:absolute;background:#c2185b;pointer-events:none;'

/** Draws the lines to which a field snapped, into a layer over the page. */
export function drawGuides(layer: HTMLElement, guides: readonly Guide[], zoom: number): void {
  if (guides.length === 0 && layer.childElementCount === 0) return
  layer.replaceChildren(
    ...guides.map(({ axis, at, from, to }) => {
      const line = document.createElement('div')
      const [start, length] = [from * zoom, (to - from) * zoom]
      const place =
        axis === 'x'
          ? `left:${at * zoom}px;top:${start}px;width:1px;height:${length}px`
          : `top:${at * zoom}px;left:${start}px;height:1px;width:${length}px`
      line.style.cssText = LINE + place
      return line
    }),
  )
}
