import { readFile } from 'node:fs/promises'
import { type Browser, expect, test } from 'playwright/test'
import { launchBrowser } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { openPage, signedInState } from '@/tests/support/session'

const { url } = ownApplication()
let browser: Browser
let state: Awaited<ReturnType<typeof signedInState>>

test.beforeAll(async () => {
  browser = await launchBrowser()
  state = await signedInState(browser, url)
})

test.afterAll(() => browser.close())

test.describe('what a page says of itself', () => {
  test('has a strict content-security-policy with a fresh nonce, and the security headers', async () => {
    const [first, second] = [await fetch(`${url}/login`), await fetch(`${url}/login`)]
    const policies = [first, second].map((response) => response.headers.get('content-security-policy') ?? '')
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])
    expect(nonces[0]).toBeTruthy()
    expect(nonces[0]).not.toBe(nonces[1])
    expect(policies[0]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(policies[0]).toContain("frame-ancestors 'none'")
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('referrer-policy')).toBeTruthy()
  })

  test('does not carry the texts of all the other pages', async () => {
    const text = await (await fetch(`${url}/login`)).text()
    const texts = JSON.parse(await readFile('messages/it.json', 'utf8'))
    expect(text).toContain(texts.login.submit)
    expect(text).not.toContain(texts.booking.failed)
  })

  test('loads nothing from other hosts', async () => {
    const page = await openPage(browser, { storageState: state })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url())
    })
    for (const path of ['/login', '/app/dashboard', '/api/docs'])
      await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.context().close()
    expect(foreign).toEqual([])
  })

  test('answers health and the OpenAPI document without a session', async () => {
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    const document = await (await fetch(`${url}/api/openapi.json`)).json()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths['/api/salesforce/rest/invoice/issue/{id}'].put['x-luna-roles']).toEqual([
      'GUI_CAN_ISSUE_INVOICE',
    ])
  })
})
