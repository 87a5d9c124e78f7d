import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

declare global {
  interface Window {
    countedPress: () => void
  }
}

/** Reports each press that the browser sees: of the mouse, of Enter, and of a key with Ctrl or ⌘. */
function reportPresses(): void {
  const report = (event: Event) => {
    const isKey = event instanceof KeyboardEvent
    if (!event.isTrusted || (isKey && event.key !== 'Enter' && !event.ctrlKey && !event.metaKey)) return
    if (isKey && ['Control', 'Meta'].includes(event.key)) return
    window.countedPress()
  }
  window.addEventListener('pointerdown', report, true)
  window.addEventListener('keydown', report, true)
}

/**
 * Does a job on a page and counts it. The rule is one for all jobs:
 * - a press is a click or a tap, or a key that stands for one (Enter, ⌘K); a file that is chosen or dropped is one press;
 * - a field is a place into which text is typed or in which a value is chosen, once for each time. Part of the
 *   field is coming to it, opening its list, and the Enter that takes the highlighted item of the list;
 * - scrolling, reading and waiting are neither.
 * Everything is done through it: `counts` fails when the browser saw another number of presses than it made.
 */
export class CountedPage {
  private presses = 0
  private fields = 0
  /** The presses that the browser was given, those inside of fields among them. */
  private made = 0
  private seen = 0

  private constructor(readonly page: Page) {}

  static async of(page: Page): Promise<CountedPage> {
    const counted = new CountedPage(page)
    await page.exposeFunction('countedPress', () => {
      counted.seen += 1
    })
    await page.addInitScript(reportPresses)
    return counted
  }

  /** Begins a job on a page that has come to rest. */
  async start(url?: string): Promise<void> {
    if (url) await this.page.goto(url, { waitUntil: 'networkidle' })
    this.presses = 0
    this.fields = 0
    this.made = 0
    this.seen = 0
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await this.click(target)
  }

  /** Clicks. Where the page moves under the pointer, Playwright takes its click back and repeats it: all of them count once. */
  private async click(target: Locator): Promise<void> {
    const before = this.seen
    await target.click()
    await expect.poll(() => this.seen).toBeGreaterThan(before)
    this.made += this.seen - before
  }

  /** A key that stands for a press. */
  async key(key: string): Promise<void> {
    this.presses += 1
    this.made += 1
    await this.page.keyboard.press(key)
  }

  /** Chooses a file by a button. */
  async file(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press(target)])
    await chooser.setFiles(file)
  }

  async type(field: Locator, text: string): Promise<void> {
    this.fields += 1
    await field.fill(text)
  }

  async select(field: Locator, label: string): Promise<void> {
    this.fields += 1
    await field.selectOption({ label })
  }

  /** Types into a field with suggestions and takes the highlighted one. */
  async suggest(field: Locator, text: string, wanted: string | RegExp): Promise<void> {
    await this.type(field, text)
    await this.take(wanted)
  }

  /** Opens a list, searches it and takes the highlighted item. */
  async choose(field: Locator, text: string, wanted: string | RegExp): Promise<void> {
    await this.click(field)
    await this.suggest(this.page.getByRole('dialog').getByRole('combobox'), text, wanted)
  }

  private async take(wanted: string | RegExp): Promise<void> {
    const highlighted = this.page.getByRole('option', { name: wanted, selected: true })
    await highlighted.waitFor()
    this.made += 1
    await this.page.keyboard.press('Enter')
  }

  /** The presses and fields of the job so far. */
  counts(): { presses: number; fields: number } {
    expect(this.seen, 'presses that the browser saw').toBe(this.made)
    return { presses: this.presses, fields: this.fields }
  }
}
