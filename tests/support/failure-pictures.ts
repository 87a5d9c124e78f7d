import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openPages } from './browser'

const folder = join(process.cwd(), 'test-results')

/** A failed end-to-end test leaves a picture of every page it had open, named after the test, in test-results/. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await mkdir(folder, { recursive: true })
  const name = task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)
  for (const [index, page] of openPages().entries()) {
    const path = join(folder, `${name}-${index}.png`)
    await page.screenshot({ path }).catch(() => undefined)
    console.log(`${page.url()} -> ${path}`)
  }
})
