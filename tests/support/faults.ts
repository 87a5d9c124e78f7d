import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 760 }
/** Longer than any colour takes to change. */
const SETTLED = 400
/** The rules of axe whose findings the theme can change. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Waits for what is moving or fading in a page, since a colour halfway is no fault; what never ends is not waited for. */
const finishMotion = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  )

/**
 * Answers the serious and critical faults that axe finds on a page as it is, each with the beginning of the elements at
 * fault; of the rules of that name only, where they are given. Frames of other origins are not looked into, of which
 * Luna has none: axe's mode for them opens a second tab for each look and takes three times as long.
 */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(finishMotion)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** By how many pixels a page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** Shows a page in the other theme, without loading it again. */
export async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' })
  await page.waitForTimeout(SETTLED)
}

/** The same in both themes, and whether the page is wider than a phone; it is left as it was. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  await changeTheme(page, 'dark')
  for (const fault of await seriousFaults(page, RULES_OF_COLOURS)) found.push(`dark: ${fault}`)
  await changeTheme(page, 'light')
  for (const fault of await seriousFaults(page)) found.push(`light: ${fault}`)
  const size = page.viewportSize()
  await page.setViewportSize(PHONE)
  const wide = await sidewaysScroll(page)
  if (wide > 0) found.push(`${wide} px too wide for a phone`)
  if (size) await page.setViewportSize(size)
  return found
}
