import type { Browser, Page } from 'playwright'
import { openPage, signedInState } from '@/tests/support/session'

/** How many times slower than here the processor of a measured page is. */
export const SLOWER = 4

/** A page of a signed-in user whose processor is slower. */
export async function slowPage(browser: Browser, url: string): Promise<Page> {
  const storageState = await signedInState(browser, url)
  const page = await openPage(browser, { storageState, viewport: { width: 1440, height: 1000 } })
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Without a task of 50 ms for so long, a page counts as one that answers at once. */
const QUIET_MS = 1_500

/**
 * Milliseconds from the navigation to an address until what a selector finds is drawn and the page answers at once: the end
 * of the last task of more than 50 ms ("time to interactive" of the Web Performance Working Group's long tasks).
 */
export async function timeUntilInteractive(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address)
  await page.locator(selector).first().waitFor({ state: 'attached' })
  return page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let last = performance.now()
        let timer = setTimeout(() => resolve(last), quiet)
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) last = Math.max(last, startTime + duration)
          clearTimeout(timer)
          timer = setTimeout(() => resolve(last), quiet)
        }).observe({ type: 'longtask', buffered: true })
      }),
    QUIET_MS,
  )
}

/**
 * Milliseconds from the navigation to an address until what a selector finds is drawn and the page has nothing more to do.
 * The selector names an attribute: it is looked for again and again, and that costs the slow processor little.
 */
export async function timeUntilIdle(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address)
  await page.locator(selector).first().waitFor({ state: 'attached' })
  return page.evaluate(
    () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
  )
}
