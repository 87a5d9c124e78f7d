import type pg from 'pg'
import type { Browser } from 'playwright'
import { ensureBuilt } from '@/scripts/build/application-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { fillWithSeries, type LessonPlace } from './booking'
import { timingOf } from './measure'
import { print } from './print'
import { SLOWER, slowPage, timeUntilIdle } from './slow-page'

const LOADS = 12

/**
 * The month of the booking calendar in a browser whose processor is four times slower: from the navigation until its
 * lessons are drawn and the page has nothing more to do, and what crosses the network for the list of its events.
 */
export async function monthView(sql: pg.Client, url: string): Promise<void> {
  await ensureBuilt()
  await seedDemo(url)
  const { rows } = await sql.query<LessonPlace>(`
    select l.structure_id as "structureId", l.id as "locationId", t.id as "teacherId"
    from event_location l join event_teacher t on t.structure_id = l.structure_id order by l.structure_id desc limit 1`)
  const [place] = rows
  if (!place) throw new Error('The demo has no place for events')
  await fillWithSeries(sql, place)
  const application = await startApplication(url)
  const browser = await launchBrowser()
  try {
    const { taken, bytes } = await loads(browser, application.url)
    print({
      what: `month view, ${SLOWER}x slower processor`,
      ours: timingOf(taken.slice(2)),
      aim: '<= 2,000, <= 150 KB',
      note: `(${(bytes / 1024).toFixed(0)} KB on the wire)`,
    })
  } finally {
    await browser.close()
    await application.stop()
  }
}

async function loads(browser: Browser, url: string): Promise<{ taken: number[]; bytes: number }> {
  const page = await slowPage(browser, url)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  const lists = new Set<string>()
  let bytes = 0
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/rest/event/calendar')) lists.add(requestId)
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (lists.has(requestId)) bytes = Math.max(bytes, encodedDataLength)
  })
  const taken: number[] = []
  while (taken.length < LOADS) {
    taken.push(await timeUntilIdle(page, `${url}/app/events/list`, '[title^="Corso "] >> nth=30'))
  }
  return { taken, bytes }
}
