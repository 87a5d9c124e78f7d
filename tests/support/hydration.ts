import type { Page } from 'playwright'

/**
 * Lets `goto` and `reload` of a page wait until React has taken over what the server drew: a click before that is lost,
 * and a test is faster at it than any user. Pages that are not Next's come back at once.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...options) => {
    const answer = await goto(...options)
    await page.waitForFunction(isHydrated)
    return answer
  }
  page.reload = async (...options) => {
    const answer = await reload(...options)
    await page.waitForFunction(isHydrated)
    return answer
  }
}

/** Runs in the page: React leaves its properties on every element that it has taken over. */
function isHydrated(): boolean {
  if (!('__next_f' in window)) return true
  const controls = [...document.querySelectorAll('button, input, select, textarea')]
  return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
}
