import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'

type SavedFile = { name: string; bytes: Buffer }

/** Saves a table of the statistics with its menu: `name` is that of the table, `format` an entry of the menu. */
export async function savedFile(
  page: Page,
  name: string,
  format: string,
  within: Page | Locator = page,
): Promise<SavedFile> {
  const download = page.waitForEvent('download')
  await within.getByRole('button', { name: `Scarica ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
