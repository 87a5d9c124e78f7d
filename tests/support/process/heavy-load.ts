import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { zipOf } from '@/tests/unit/einvoice/envelopes'
import type { Caller } from '../api'
import { createInvoice, invoiceData, line, type studio } from '../builders'

type Studio = Awaited<ReturnType<typeof studio>>

/** A served Luna, called as somebody. */
export const callerOf =
  (url: string, as: Pick<Caller, 'headers'>) =>
  (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { 'x-luna-application': 'luna_admin_app', ...as.headers, ...init.headers },
    })

type Call = ReturnType<typeof callerOf>

/** Files as a form's field. */
export function formOf(field: string, files: readonly { name: string; bytes: Uint8Array }[]): FormData {
  const form = new FormData()
  for (const { name, bytes } of files) form.append(field, new File([Uint8Array.from(bytes)], name))
  return form
}

/** A ZIP of XML files that are all elements, each just inside what one file may hold. */
export function hostileXmlFiles(count: number, elements: number): Uint8Array {
  // Different names: the compression of equal ones would reveal them.
  const parts = Array.from({ length: elements }, (_, at) => `<b${((at * 7919) % 46_000).toString(36)}/>`)
  const bytes = Buffer.from(`<a>${parts.join('')}</a>`)
  return zipOf(Array.from({ length: count }, (_, at) => ({ name: `f${at}.xml`, bytes })))
}

const WORKBOOK = { name: 'xl/workbook.xml', bytes: Buffer.from('<x/>') }

/** Workbooks of millions of cells, or of shared texts, in a way that a count of `<c ` does not see. */
export const xlsxBombs = (): Uint8Array[] =>
  [
    { name: 'xl/worksheets/sheet1.xml', text: `<row>${'<c\nr="A1">1</c>'.repeat(2_000_000)}</row>` },
    { name: 'xl/sharedStrings.xml', text: `<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>` },
  ].map(({ name, text }) => zipOf([WORKBOOK, { name, bytes: Buffer.from(text) }]))

/** A draft with a given number of lines. */
export async function longDraft(
  api: Parameters<typeof createInvoice>[0],
  { caller, customer }: Studio,
  lines: number,
) {
  const product_list = Array.from({ length: lines }, (_, at) => line({ description: `Lezione ${at + 1}` }))
  return createInvoice(api, caller, invoiceData(customer.sku, { product_list }))
}

/** The times of what another tenant and a monitor are answered, one call after the other, while something goes on. */
export async function answersDuring(call: Call, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const started = performance.now()
      const path = turn % 2 === 0 ? '/api/health' : '/api/salesforce/rest/invoice/list/structure?size=50'
      const answer = await call(path)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - started)
      await delay(10)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return times.sort((a, b) => a - b)
}

/** The value below which 95 of 100 are. */
export const p95 = (sorted: readonly number[]): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0

/** The megabytes that a process holds; 0 once it is gone. */
export function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
