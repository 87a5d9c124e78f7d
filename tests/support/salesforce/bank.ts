import type { BankMovement, BankStatement } from '@/lib/api/salesforce/bank/bank-fields'
import type { Api, Caller } from '../api'
import { studio } from '../builders'
import { type CamtEntry, camtFile, OWN_IBAN } from './camt'

const base = '/api/salesforce/rest/bank'

/** A structure ready to invoice, with a bank account of its own. */
export async function bankingStudio(api: Api) {
  const made = await studio(api)
  const { body } = await api.call('GET', '/api/auth/rest/structure/configuration', { as: made.caller })
  const data = {
    ...body.data,
    conticorrenti: [{ nome: 'Conto principale', banca: 'Banca di prova', iban: OWN_IBAN }],
  }
  const saved = await api.call('PUT', '/api/auth/rest/structure/configuration', {
    as: made.caller,
    body: { data },
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return made
}

/** Uploads a CAMT file through the API. */
export function uploadStatement(api: Api, as: Caller, file: File) {
  const form = new FormData()
  form.set('file', file)
  return api.call('POST', `${base}/statement/upload`, { as, form })
}

/** Takes a statement of these entries in, and answers it. */
export async function takeStatement(
  api: Api,
  as: Caller,
  entries: readonly CamtEntry[],
): Promise<BankStatement> {
  const { status, body } = await uploadStatement(api, as, camtFile(entries))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.statement_list[0]
}

/** Reads the list of movements. */
export async function movementsOf(
  api: Api,
  as: Caller,
  query = 'size=500',
): Promise<{
  movement_list: BankMovement[]
  summary: Record<string, never> & { certain_id_list: number[] }
}> {
  const { status, body } = await api.call('GET', `${base}/movement/list?${query}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
