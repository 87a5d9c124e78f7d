import { company, invoiceData } from '@/tests/support/builders'
import { formOf } from '@/tests/support/process/heavy-load'
import { todayInRome } from '@/tests/support/time/days'
import { answerOf, type Call } from './house'

const A_SECOND = 50

/** Writes that were answered, and the seconds that they took. */
export type Written = { writes: number; seconds: number }

/**
 * Asks for 50 writes a second while work goes on: entries, files of theirs, drafts and issued invoices in turn. A write that is
 * late lets no other wait.
 */
export async function writeDuring(call: Call, work: () => Promise<unknown>): Promise<Written> {
  const { anagrafica } = await answerOf(call, 'GET', '/api/anagrafica/rest/anagrafica/sku/demo-002')
  const acts = [
    () => answerOf(call, 'POST', '/api/anagrafica/rest/anagrafica', { anagrafica: company() }),
    () => createInvoice(call, anagrafica.sku, 'DRAFT'),
    () => createInvoice(call, anagrafica.sku, 'ISSUED'),
    async () => {
      const body = formOf('file[0]', [{ name: 'nota.pdf', bytes: Buffer.from(`%PDF-1.7\n${Math.random()}`) }])
      const path = `/api/anagrafica/rest/anagrafica/${anagrafica.id}/attachments`
      const answer = await call(path, { method: 'POST', body })
      if (!answer.ok) throw new Error(`a file was not taken: ${answer.status} ${await answer.text()}`)
    },
  ]
  const started = performance.now()
  const running = new Set<Promise<unknown>>()
  let [writes, next] = [0, 0]
  let fault: unknown
  const timer = setInterval(() => {
    const act = acts[next % acts.length]
    next += 1
    const run: Promise<unknown> = (act?.() ?? Promise.resolve())
      .then(
        () => {
          writes += 1
        },
        (error: unknown) => {
          fault ??= error
        },
      )
      .finally(() => running.delete(run))
    running.add(run)
  }, 1000 / A_SECOND)
  await work().finally(() => clearInterval(timer))
  await Promise.all(running)
  if (fault) throw fault
  return { writes, seconds: (performance.now() - started) / 1000 }
}

const createInvoice = (call: Call, sku: string, invoice_state: 'DRAFT' | 'ISSUED') => {
  const invoice_data = invoiceData(sku, {
    date: todayInRome(),
    json_state: { invoice_state },
  })
  return answerOf(call, 'POST', '/api/salesforce/rest/invoice/createInvoice', { invoice_data })
}
