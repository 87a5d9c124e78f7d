import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '@/tests/support/browser'

const page = `<!doctype html><title>Prova</title><button onclick="this.textContent = 'premuto'">premi</button>`
const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))

describe('the browser of the end-to-end tests', () => {
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('opens a page, clicks and takes a screenshot', { timeout: 90_000 }, async () => {
    const browser = await launchBrowser()
    try {
      const tab = await browser.newPage()
      await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      await tab.getByRole('button', { name: 'premi' }).click()
      expect(await tab.getByRole('button').textContent()).toBe('premuto')
      const picture = await tab.screenshot()
      expect(picture.subarray(1, 4).toString()).toBe('PNG')
      const again = await browser.newContext()
      expect(await (await again.newPage()).title()).toBe('')
      await again.close()
    } finally {
      await browser.close()
    }
  })
})
