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
