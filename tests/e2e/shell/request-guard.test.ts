import { expect, test } from 'playwright/test'
import { ownApplication } from '@/tests/support/own-application'

const { url } = ownApplication()
const LARGE = 'a'.repeat(17 * 1024)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Sends a body without its length, as a stream does. */
const stream = (path: string, text: string) => {
  const body = new Blob([text]).stream()
  return fetch(url + path, { method: 'POST', headers: FORM, body, duplex: 'half' } as RequestInit)
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).response.code]

const TOO_LARGE = [413, 'ERROR_TOO_LARGE']

test.describe('the server that runs', () => {
  test('refuses a large body for a page, whether it states its length or streams it', async () => {
    const stated = await fetch(`${url}/login`, { method: 'POST', headers: FORM, body: LARGE })
    expect(await codeOf(stated)).toEqual(TOO_LARGE)
    expect(await codeOf(await stream('/login', LARGE))).toEqual(TOO_LARGE)
  })

  test('counts what streams into the sign-in of browsers, and lets nobody write into its log', async () => {
    expect(await codeOf(await stream('/api/auth/callback/credentials', LARGE))).toEqual(TOO_LARGE)
    const written = await fetch(`${url}/api/auth/_log`, { method: 'POST', headers: FORM, body: 'code=x' })
    expect(await codeOf(written)).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  test('resizes no pictures, neither its own nor those of others', async () => {
    for (const picture of ['/icon.svg', '/api/health', 'http://luna.test/x.png']) {
      const query = new URLSearchParams({ url: picture, w: '64', q: '75' })
      const answer = await fetch(`${url}/_next/image?${query}`)
      expect([picture, answer.status]).toEqual([picture, 404])
    }
  })
})
