import type {
  RegisterRow,
  RegisterSums,
  VatSummaryAnswer,
} from '@/lib/api/salesforce/registers/register-fields'
import type { Api, Caller } from '../api'
import { invoiceData, issuedInvoice, line, receivedData, studio } from '../builders'

const base = '/api/salesforce/rest'

const asked = async (api: Pick<Api, 'call'>, as: Caller, path: string) => {
  const answer = await api.call('GET', `${base}/register/${path}`, { as })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** A whole register of up to 500 documents. */
export const readRegister = (
  api: Pick<Api, 'call'>,
  as: Caller,
  kind: 'sales' | 'purchases',
  period: string,
  query = '',
): Promise<{ row_list: RegisterRow[]; sums: RegisterSums; series_list: string[] }> =>
  asked(api, as, `list/${kind}?period=${period}&size=500${query}`)

export const readVatSummary = async (
  api: Pick<Api, 'call'>,
  as: Caller,
  period: string,
): Promise<VatSummaryAnswer> => (await asked(api, as, `summary?period=${period}`)).summary

/** The documents behind a line: their number, their sum and their ids. */
export async function readBehind(api: Pick<Api, 'call'>, as: Caller, lineName: string, period: string) {
  const body = await asked(api, as, `summary/${lineName}?period=${period}&size=500`)
  const list = body.document_list as { id: number; amount: number }[]
  return { list, total: body.total_amount as number, count: body.paging_data.total_items as number }
}

/** Adds a received document of one price and rate. Its type is that of an e-invoice, which no call lets a user type in. */
export async function addReceivedDocument(
  api: Pick<Api, 'call' | 'asSystem'>,
  as: Caller,
  sku: string,
  over: Record<string, unknown> & { single_price?: number; iva?: number; tipo_documento?: string } = {},
): Promise<{ id: number; total: number }> {
  const { single_price = 200, iva = 22, tipo_documento, ...rest } = over
  const passive_data = receivedData(sku, { product_list: [line({ single_price, iva })], ...rest })
  const answer = await api.call('POST', `${base}/passive/add`, { as, body: { passive_data } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const { id } = answer.body.passive
  if (tipo_documento) {
    await api.asSystem((tx) => tx.document.update({ where: { id }, data: { tipo_documento } }))
  }
  return answer.body.passive
}

/** The rows in which the blocks of a structure differ from its documents; empty when all agree. */
export const wrongVatBlocks = (api: Pick<Api, 'asSystem'>, structureId: number): Promise<object[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      with kept as (select structure_id, document_id, register, position, registered_on, date, series, number, received,
          tipo_documento, total, iva, natura, esigibilita_iva, imponibile, imposta
        from vat_block where structure_id = ${structureId}),
        said as (select * from vat_block_of_documents where structure_id = ${structureId})
      select 'too much' as what, x.* from (select * from kept except all select * from said) x
      union all select 'missing', x.* from (select * from said except all select * from kept) x`,
  )

export const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }

/** An issued invoice of one line with 22 % of VAT. */
export const addSale = (
  api: Api,
  as: Caller,
  sku: string,
  { date, price }: { date: string; price: number },
) =>
  issuedInvoice(
    api,
    as,
    invoiceData(sku, {
      invoice_configuration: STANDARD,
      date,
      product_list: [line({ single_price: price })],
    }),
  )

export const settleVat = (api: Api, as: Caller, body: object) =>
  api.call('PUT', '/api/salesforce/rest/register/settlement', { as, body })

export const setSettlementSettings = (api: Api, as: Caller, liquidazione: object) =>
  api.call('PUT', '/api/auth/rest/structure/configuration', { as, body: { data: { liquidazione } } })

/** A structure that settles its VAT each month, with its declarant and a customer. */
export async function monthlyStudio(api: Api) {
  const made = await studio(api)
  const settings = { periodicita: 'MENSILE', dichiarante: 'RSSMRA80A01H501U' }
  const saved = await setSettlementSettings(api, made.caller, settings)
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return made
}
