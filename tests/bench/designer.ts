import type { Browser, Page } from 'playwright'
import { ensureBuilt } from '@/scripts/build/application-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { pageCall } from '@/tests/support/page-call'
import { fieldData, templateData } from '@/tests/support/salesforce/templates'
import { openPage, signIn } from '@/tests/support/session'
import { timingOf } from './measure'
import { print } from './print'

const SLOWER = 4
const OPENINGS = 8
const MOVES = 150
const FIELDS = 200

/**
 * The designer of templates with 200 fields in a browser whose processor is four times slower: from the navigation until
 * its fields are drawn and the page has nothing more to do; the work of a frame while a field is dragged, from the
 * pointer's event until the frame is drawn, beside that of a bare box that the same page moves by the same way; and the
 * frame in which the field is dropped.
 */
export async function designer(url: string): Promise<void> {
  await ensureBuilt()
  await seedDemo(url)
  const application = await startApplication(url)
  const browser = await launchBrowser()
  try {
    for (const pages of [20, 1]) await measureDesigner(browser, application.url, pages)
  } finally {
    await browser.close()
    await application.stop()
  }
}

async function measureDesigner(browser: Browser, url: string, pages: number): Promise<void> {
  const page = await openPage(browser, { viewport: { width: 1440, height: 1000 } })
  await signIn(page, url)
  const { document_template } = await pageCall(
    page,
    'POST',
    '/api/salesforce/rest/document/template/add',
    templateOf(pages),
  )
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const opened: number[] = []
  while (opened.length < OPENINGS) {
    await page.goto(`${url}/app/documents/template/editor/${document_template.id}`)
    await page
      .locator('[data-field]')
      .nth(FIELDS / pages - 1)
      .waitFor({ state: 'attached' })
    opened.push(
      await page.evaluate(
        () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
      ),
    )
  }
  const what = `designer, ${FIELDS} fields on ${pages} page${pages === 1 ? '' : 's'}`
  print({ what: `${what}, opened`, ours: timingOf(opened.slice(2)), aim: '<= 1,500' })
  await page.waitForTimeout(2000)
  const bare = await dragFrames(page, await addBareBox(page))
  const ours = await dragFrames(page, page.locator('[data-field]').first())
  const note = `(dropped ${ours.dropped.toFixed(1)})`
  print({
    what: '  frame of a drag',
    ours: timingOf(ours.moves),
    bare: timingOf(bare.moves),
    aim: '<= 16',
    note,
  })
  await page.context().close()
}

const templateOf = (pages: number) =>
  templateData({
    name: `Prova ${pages}`,
    array_page: Array.from({ length: pages }, (_, index) => ({ page_number: index + 1 })),
    array_field: Array.from({ length: FIELDS }, (_, index) => {
      const place = Math.floor(index / pages)
      return fieldData({
        page_number: (index % pages) + 1,
        label: `Campo ${index}`,
        x_axis: 20 + (place % 5) * 110,
        y_axis: 20 + Math.floor(place / 5) * 20,
        width: 100,
      })
    }),
  })

/** A box over the page that follows the pointer by a transform, and does nothing else. */
async function addBareBox(page: Page) {
  await page.evaluate(() => {
    const box = document.createElement('div')
    box.id = 'bare'
    box.style.cssText =
      'position:fixed;z-index:99;left:600px;top:300px;width:100px;height:20px;background:red'
    let from: { x: number; y: number } | null = null
    box.onpointerdown = (event) => {
      from = { x: event.clientX, y: event.clientY }
      box.style.willChange = 'transform'
      box.setPointerCapture(event.pointerId)
    }
    box.onpointermove = (event) => {
      if (from) box.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`
    }
    box.onpointerup = () => box.remove()
    document.body.append(box)
  })
  return page.locator('#bare')
}

type Taken = { type: string; work: number }
type Frames = { moves: number[]; dropped: number }

/** In the page: takes the work of each frame that a pointer's event begins; the message comes once the frame is drawn. */
const WATCH = `{
  const taken = []
  const listening = new AbortController()
  const { port1, port2 } = new MessageChannel()
  let waiting = null
  port1.onmessage = () => {
    if (waiting) taken.push({ type: waiting.type, work: performance.now() - waiting.start })
    waiting = null
  }
  const listen = ({ type }) => {
    if (waiting) return
    waiting = { type, start: performance.now() }
    requestAnimationFrame(() => port2.postMessage(null))
  }
  for (const type of ['pointermove', 'pointerup'])
    window.addEventListener(type, listen, { capture: true, signal: listening.signal })
  window.endFrames = () => {
    listening.abort()
    return taken
  }
}`

/** Drags something, and measures the work of each frame in milliseconds of the page's own clock. */
async function dragFrames(page: Page, target: ReturnType<Page['locator']>): Promise<Frames> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const from = { x: x + width / 2, y: y + height / 2 }
  await page.evaluate(WATCH)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= MOVES; step += 1) {
    await page.mouse.move(from.x + Math.sin(step / 20) * 150, from.y + step)
  }
  await page.mouse.up()
  await page.waitForTimeout(500)
  const taken = await page.evaluate<Taken[]>('endFrames()')
  const moves = taken.filter(({ type }) => type === 'pointermove').map(({ work }) => work)
  return { moves: moves.slice(5), dropped: taken.find(({ type }) => type === 'pointerup')?.work ?? 0 }
}
