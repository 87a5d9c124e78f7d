/** Of an element: a picture of what is within it can be saved. */
export const PICTURE = { 'data-picture': '' } as const
/** Of an element that is left out of pictures. */
export const NO_PICTURE = { 'data-no-picture': '' } as const

/** Left out as well: what a chart shows of the place under the pointer. */
const LEFT_OUT = [
  '[data-no-picture]',
  '.recharts-tooltip-wrapper',
  '.recharts-tooltip-cursor',
  '.recharts-active-dot',
].join()

const SCALE = 2
const PADDING = 16
const TITLE = { size: 20, line: 30 }
const PERIOD = { size: 14, line: 28 }

type PictureHead = { title: string; period: string }

/**
 * A PNG of the nearest element of `PICTURE` around another one, on the ground and with the letters of the page, below
 * its title and period. Tables that are scrolled are drawn in full.
 */
export async function pictureOf(within: HTMLElement, head: PictureHead): Promise<Blob> {
  const region = within.closest<HTMLElement>('[data-picture]')
  if (!region) throw new Error('nothing around the menu is a picture')
  const { domToCanvas } = await import('modern-screenshot')
  const width = fullWidth(region)
  const isWider = width > region.getBoundingClientRect().width + 1
  const drawn = await domToCanvas(region, {
    scale: SCALE,
    width,
    style: { margin: '0' },
    filter: (node) => !(node instanceof Element && node.matches(LEFT_OUT)),
    onCloneEachNode: (node) => {
      if (isWider && node instanceof HTMLElement) unfold(node, width)
    },
  })
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width + 2 * PADDING * SCALE
  canvas.height = drawn.height + (2 * PADDING + TITLE.line + PERIOD.line) * SCALE
  drawAll(canvas, drawn, head)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/png',
    )
  })
}

/** The width of a region with all that is scrolled within it. */
function fullWidth(region: HTMLElement): number {
  const { left, width } = region.getBoundingClientRect()
  const wide = [...region.querySelectorAll<HTMLElement>('*')].filter(
    (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto',
  )
  const ends = wide.map((one) => one.getBoundingClientRect().left - left + one.scrollWidth + PADDING)
  return Math.ceil(Math.max(width, ...ends))
}

/** Shows in a copy what is scrolled in the page, on cards of the whole width. */
function unfold({ style, dataset }: HTMLElement, width: number): void {
  if (style.overflowX === 'auto') style.overflow = 'visible'
  if (dataset.slot === 'card') style.width = `${width}px`
}

function drawAll(canvas: HTMLCanvasElement, drawn: HTMLCanvasElement, { title, period }: PictureHead): void {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  const page = getComputedStyle(document.body)
  pen.fillStyle = page.backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(SCALE, SCALE)
  pen.fillStyle = page.color
  pen.textBaseline = 'middle'
  const width = canvas.width / SCALE - 2 * PADDING
  pen.font = `600 ${TITLE.size}px ${page.fontFamily}`
  pen.fillText(title, PADDING, PADDING + TITLE.line / 2, width)
  pen.font = `${PERIOD.size}px ${page.fontFamily}`
  pen.fillText(period, PADDING, PADDING + TITLE.line + PERIOD.line / 2, width)
  const top = PADDING + TITLE.line + PERIOD.line
  pen.drawImage(drawn, PADDING, top, drawn.width / SCALE, drawn.height / SCALE)
}
