import type pg from 'pg'
import { ensureBuilt } from '@/scripts/build/application-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { signedInState } from '@/tests/support/session'
import { send } from './floor/http-caller'
import { backendsOf } from './floor/processor-time'
import { measure } from './measure'
import { print } from './print'
import { fillWithEntries } from './registry-stock'
import { fillWithDocuments } from './stock'

const ENTRIES = 10_000

const PAGES = {
  dashboard: '/app/dashboard',
  invoices: '/app/documents/invoices?size=50',
  schedule: '/app/documents/schedule',
  registers: '/app/documents/registers',
  registry: '/app/registry/manager',
  audit: '/app/settings/audit',
}

/**
 * The HTML of the main pages of the demo's empty structure with `count` invoices more: times and sizes, and the connections that
 * the first page, the dashboard, has the server open (it opens one for each transaction at once, and keeps it).
 */
export async function pages(sql: pg.Client, url: string, count: number): Promise<void> {
  await ensureBuilt()
  await seedDemo(url)
  const { rows } = await sql.query<{ id: number }>(
    `select id from structure where name = 'Studio Luna Imola'`,
  )
  const structureId = rows[0]?.id ?? 0
  await sql.query(
    `insert into audit_head (structure_id, position, hash) values ($1, 0, repeat('0', 64)) on conflict do nothing`,
    [structureId],
  )
  await fillWithEntries(url, [structureId], ENTRIES, 'pages')
  await fillWithDocuments(url, { structureId, accountId: 0, customerSku: 'pages-1' }, count)
  const others = (await backendsOf(sql, 'bench')).length
  const application = await startApplication(url, { LUNA_WORKER: '0' })
  const browser = await launchBrowser()
  try {
    const { cookies } = await signedInState(browser, application.url)
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const body = { structure: 'Studio Luna Imola' }
    await send(application.url, {
      method: 'PUT',
      path: '/api/auth/rest/client_userinfo/structure',
      headers,
      body,
    })
    for (const [name, path] of Object.entries(PAGES)) {
      let bytes = 0
      const load = async () => {
        bytes = (await send(application.url, { method: 'GET', path, headers })).byteLength
      }
      await load()
      const opened = (await backendsOf(sql, 'bench')).length - others
      const ours = await measure(40, load, 20)
      print({
        what: `page: ${name}`,
        ours,
        aim: '<= 120 KB',
        note: `(${(bytes / 1024).toFixed(0)} KB, ${opened} connections so far)`,
      })
    }
  } finally {
    await browser.close()
    await application.stop()
  }
}
