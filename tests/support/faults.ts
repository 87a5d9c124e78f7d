import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** Gives a document axe, once: to load it takes longer than most looks of it. It looks into frames of any origin. */
async function giveAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

/** Runs in the page: the faults of the document by axe, those alone, since its other findings take long to write down. */
async function findFaults(rules: string[] | null): Promise<{ rule: string; elements: string[] }[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const only = rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}
  const { violations } = await run(document, { resultTypes: ['violations'], ...only })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html.slice(0, 160)) }))
}

/**
 * Answers the serious and critical faults that axe finds on a page as it is, each with the beginning of the elements at
 * fault; of the rules of that name only, where they are given. Frames are looked into, but for those without scripts.
 */
export async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(finishMotion)
  for (const frame of page.frames()) await giveAxe(frame)
  const faults = await page.evaluate(findFaults, rules ? [...rules] : null)
  return faults.map(({ rule, elements }) => `${rule}: ${elements.join(' | ')}`)
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
