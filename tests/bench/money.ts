import type pg from 'pg'
import type { Api } from '@/tests/support/api'
import type { studio } from '@/tests/support/builders'
import { measureBeside } from './measure'
import { print } from './print'

type Caller = Awaited<ReturnType<typeof studio>>['caller']

const base = '/api/salesforce/rest/schedule'

/** The scadenzario, its ageing and its forecast on the open amounts of `count` invoices. */
export async function money(api: Api, sql: pg.Client, { caller }: { caller: Caller }): Promise<void> {
  const open = `structure_id = ${caller.structureId} and open_amount <> 0`
  const { rows } = await sql.query(`select count(*)::int as count from document_due_date where ${open}`)
  const count: number = rows[0].count
  const ask = async (path: string) => {
    const { status, body } = await api.call('GET', `${base}/${path}`, { as: caller })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const sums = `select count(*), sum(open_amount) from document_due_date where ${open}`
  const page = (offset: number) =>
    `select * from document_due_date where ${open} order by date, id limit 50 offset ${offset}`
  const late = Math.max(1, Math.floor(count / 50) - 100)
  const cases = [
    { what: `scadenzario, first page of ${count}`, path: 'list?size=50', bare: [sums, page(0)] },
    {
      what: `scadenzario, page ${late}`,
      path: `list?size=50&page=${late}`,
      bare: [sums, page((late - 1) * 50)],
    },
    { what: 'scadenzario, overdue and in', path: 'list?size=50&due=OVERDUE&flow=IN', bare: [sums, page(0)] },
    { what: 'ageing and this week', path: 'overview', bare: [sums] },
    { what: 'forecast of 12 weeks', path: 'forecast?weeks=12', bare: [sums] },
  ]
  for (const { what, path, bare } of cases) {
    const plain = async () => {
      for (const text of bare) await sql.query(text)
    }
    print({ what, ...(await measureBeside(40, () => ask(path), plain)), aim: 'p95 <= 150' })
  }
}
