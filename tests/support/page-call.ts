import type { Page } from 'playwright'

/**
 * A call of the API with the session of a page that shows the application; its `response`. It throws when the call is refused:
 * a setting that a test could not put back would fail another test, in another file.
 */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever a call answers.
export const pageCall = (page: Page, method: string, path: string, body?: object): Promise<any> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const headers = { 'x-luna-application': 'luna_admin_app', 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) })
      const { response } = await answer.json()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(response)}`)
      return response
    },
    { method, path, body },
  )

/** Sets whether the structure of a page's session keeps a stock, and sells below zero. */
export async function setStock(page: Page, stockMode: boolean, stockBelowZero = false): Promise<void> {
  const path = '/api/auth/rest/structure/configuration'
  const { data } = await pageCall(page, 'GET', path)
  const { status } = await pageCall(page, 'PUT', path, { data: { ...data, stockMode, stockBelowZero } })
  if (status !== 'ok') throw new Error(`stock mode: ${status}`)
}
