import type pg from 'pg'
import { chartInput, latestInput, sentInput, todoInput } from '@/components/dashboard/dashboard-data'
import type { Api } from '@/tests/support/api'
import { addEntry, createInvoice, invoiceData, type studio } from '@/tests/support/builders'
import { deepPage, measure, measureBeside } from './measure'
import { besideTenth, print } from './print'

type Studio = Awaited<ReturnType<typeof studio>>
type Caller = Studio['caller']
/** The structure whose documents are measured, and one with a tenth as many. */
type Studios = { own: Studio; tenth: Studio | null }

const rest = '/api/salesforce/rest'
const DAY = '2026-11-21'
const LISTS = [
  { kind: 'OFFER', path: `${rest}/offer/list/structure` },
  { kind: 'CONTRACT', path: `${rest}/contract/list/structure` },
  { kind: 'CREDITNOTE', path: `${rest}/creditnote/list/structure` },
] as const

/**
 * The lists of the other kinds with as many documents each, the queries of the dashboard, and many callers who issue at
 * once.
 */
export async function sales(api: Api, sql: pg.Client, { own: { caller }, tenth }: Studios, count: number) {
  for (const { kind, path } of LISTS) {
    const where = `structure_id = ${caller.structureId} and document_kind = '${kind}' and state <> 'DELETED'`
    const pages = [
      { page: 1, early: 1 },
      { page: deepPage(count), early: deepPage(count / 10) },
    ]
    for (const { page, early } of pages) {
      await list(api, sql, { what: `${kind}, page ${page}`, path, page, where, caller })
      const read = (as: Caller, number: number) => () =>
        api.call('GET', `${path}?page=${number}&size=50`, { as })
      if (tenth) await besideTenth(read(caller, page), read(tenth.caller, early))
    }
  }
  const ask = async (as: Caller, path: string, input: object) => {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const { status, body } = await api.call('GET', `${rest}/${path}/structure?${query}`, { as })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const dashboardOf = (as: Caller) => () =>
    Promise.all([
      ask(as, 'invoice/list', latestInput(DAY)),
      ask(as, 'invoice/list', todoInput(DAY)),
      ask(as, 'invoice/chart', chartInput),
      ask(as, 'offer/list', sentInput),
      ask(as, 'contract/list', sentInput),
    ])
  const dashboard = dashboardOf(caller)
  print({ what: 'what the dashboard asks', ours: await measure(30, dashboard), aim: 'p95 <= 150' })
  if (tenth) await besideTenth(dashboard, dashboardOf(tenth.caller))
  await manyAtOnce(api, caller)
}

type List = { what: string; path: string; page: number; where: string; caller: Caller }

async function list(api: Api, sql: pg.Client, { what, path, page, where, caller }: List): Promise<void> {
  let bytes = 0
  const ours = async () => {
    const answer = await api.call('GET', `${path}?page=${page}&size=50`, { as: caller })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    bytes = (await answer.bytes()).byteLength
  }
  const bare = async () => {
    await sql.query(`select count(*) from document where ${where}`)
    await sql.query(`select * from document where ${where} order by id limit 50 offset ${(page - 1) * 50}`)
  }
  const result = await measureBeside(40, ours, bare)
  print({ what, ...result, aim: 'p95 <= 60, <= 60 KB', note: `(${(bytes / 1024).toFixed(0)} KB)` })
}

const CALLERS = 8
const DRAFTS = 400

/** 8 callers issue drafts until no draft is left: measures the rate per second, and that no call fails. */
async function manyAtOnce(api: Api, caller: Caller): Promise<void> {
  const customer = await addEntry(api, caller)
  const left: number[] = []
  while (left.length < DRAFTS) left.push((await createInvoice(api, caller, invoiceData(customer.sku))).id)
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const answer = await api.call('PUT', `${rest}/invoice/issue/${id}`, { as: caller })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, work))
  const taken = performance.now() - started
  const note = `(${Math.round((DRAFTS * 1000) / taken)}/s)`
  print({
    what: `${DRAFTS} issued by ${CALLERS} callers`,
    ours: { p50: taken, p95: taken },
    aim: '>= 150/s',
    note,
  })
}
