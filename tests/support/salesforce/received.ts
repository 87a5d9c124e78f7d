import { type Day, day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { DocumentValue } from '@/lib/domain/documents/document'
import { buildXml } from '@/server/einvoice'
import { company, invoice, line, sender } from '@/tests/unit/einvoice/builders'
import { envelopeOf, zipOf } from '@/tests/unit/einvoice/envelopes'
import type { Api, Caller } from '../api'
import { newVatNumber } from '../builders'

const base = '/api/salesforce/rest/passive/import'

type ReceivedParts = {
  number?: string
  date?: Day
  vat?: string
  /** The customer's, whom the file is addressed to. */
  to?: string
  price?: number
  tipo?: string
  dues?: readonly { date: Day; amount: number }[]
}

/** An e-invoice that a supplier sent, as a value; 22 % on one line. */
export function supplierInvoice(parts: ReceivedParts = {}): DocumentValue {
  const { number = '1/2026', vat = newVatNumber(), price = 100, date = day('2026-11-02') } = parts
  const value = invoice({
    tipo_documento: parts.tipo ?? 'TD01',
    full_numeration: number,
    date,
    sender: sender({ vatnumber: vat, business_name: `Fornitore ${vat} S.r.l.` }),
    receiver: company(parts.to ? { vatnumber: parts.to } : {}),
    content: { product_list: [line({ single_price: money(price) })] },
  })
  const due_dates = (
    parts.dues ?? [{ date: day('2026-12-02'), amount: Number(value.totals.amount_due) }]
  ).map((due) => ({ date: due.date, amount: money(due.amount) }))
  return { ...value, payment: { ...value.payment, due_dates } }
}

export const xmlBytes = (value: DocumentValue): Buffer =>
  Buffer.from(
    buildXml(value, { sender_id: { paese: 'IT', codice: '01234567897' }, progressivo: '00001' }).xml,
  )

export const supplierXml = (parts: ReceivedParts = {}): Buffer => xmlBytes(supplierInvoice(parts))

export const signed = (xml: Uint8Array): Buffer => envelopeOf(xml)

/** Uploads files to be taken in. */
export async function uploadReceived(
  api: Api,
  as: Caller,
  files: readonly { name: string; bytes: Uint8Array }[],
) {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('files', new File([Uint8Array.from(bytes)], name))
  return api.call('POST', base, { as, form })
}

export async function runReceivedImportJob(as: Caller, id: number): Promise<void> {
  const { receivedImport } = await import('@/server/jobs/received-import')
  await receivedImport.run({ import_id: id, structure_id: as.structureId })
}

/** Uploads files, runs the job here, and answers the import with what became of each file. */
export async function importReceived(
  api: Api,
  as: Caller,
  files: readonly { name: string; bytes: Uint8Array }[],
) {
  const uploaded = await uploadReceived(api, as, files)
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body))
  const { id } = uploaded.body.import
  await runReceivedImportJob(as, id)
  return readReceivedImport(api, as, id)
}

type Entry = {
  position: number
  name: string
  outcome: string
  document: {
    id: number
    fullNumeration: string
    total: number
    document_kind: string
    receiver_name: string
  } | null
  description: string
}

/** An import with all its entries. */
export async function readReceivedImport(api: Api, as: Caller, id: number) {
  const entries: Entry[] = []
  for (;;) {
    const after = entries.at(-1)?.position ?? 0
    const { body } = await api.call('GET', `${base}/${id}?after=${after}`, { as })
    entries.push(...body.entry_list)
    if (body.entry_list.length === 0) return { run: body.import, entries }
  }
}

/** 420 XML and 55 p7m of 40 suppliers, 20 of them twice, and 5 that are none. */
export function archiveOfFiveHundred() {
  const vats = Array.from({ length: 40 }, newVatNumber)
  const values = Array.from({ length: 475 }, (_, at) =>
    supplierInvoice({
      number: `F/${at + 1}`,
      vat: vats[at % vats.length],
      price: 10 + at * 1.37,
      tipo: at % 19 === 0 ? 'TD04' : 'TD01',
    }),
  )
  const good = values.map((value, at) => {
    const xml = xmlBytes(value)
    return at < 420
      ? { name: `IT_${at}.xml`, bytes: xml, value }
      : { name: `IT_${at}.xml.p7m`, bytes: signed(xml), value }
  })
  // Half of them the same bytes, half the same document in another file.
  const again = good.slice(100, 120).map(({ bytes }, at) => ({
    name: `copia_${at}.xml`,
    bytes: at % 2 === 0 ? bytes : signed(bytes),
  }))
  const broken = [
    { name: 'rotto.xml', bytes: supplierXml().subarray(0, 400) },
    { name: 'vuoto.xml', bytes: Buffer.from('') },
    { name: 'foto.xml', bytes: Buffer.from('\u0089PNG non è XML') },
    { name: 'firma.xml.p7m', bytes: signed(supplierXml()).subarray(0, 300) },
    { name: 'altro.xml', bytes: Buffer.from('<?xml version="1.0"?><ordine><numero>1</numero></ordine>') },
  ]
  return { good, zip: zipOf([...good, ...again, ...broken]) }
}
