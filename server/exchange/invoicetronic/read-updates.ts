import * as z from 'zod'
import type { InvoicetronicAccount } from '../intermediary/account'
import { pagesOf } from './pages'
import { markOf } from './submit-file'

/** The states of the exchange system as the provider names them. */
export const INVOICETRONIC_STATES = [
  'Inviato',
  'Consegnato',
  'NonConsegnato',
  'Scartato',
  'AccettatoDalDestinatario',
  'RifiutatoDalDestinatario',
  'ImpossibilitaDiRecapito',
  'DecorrenzaTermini',
  'AttestazioneTrasmissioneFattura',
] as const

const text = z.string().nullish()

const update = z.looseObject({
  id: z.number().int().positive(),
  send_id: z.number().int().positive(),
  last_update: z.string(),
  state: z.enum(INVOICETRONIC_STATES),
  description: text,
  message_id: text,
  errors: z.array(z.looseObject({ code: text, description: text, hint: text })).nullish(),
  send: z.looseObject({ identifier: text, meta_data: z.record(z.string(), z.unknown()).nullish() }).nullish(),
})

/** A state of a file that was handed over, as the provider reports it. */
export type InvoicetronicUpdate = {
  id: number
  sendId: string
  /** Our mark in the file's metadata; null when the provider does not repeat it. */
  mark: string | null
  state: (typeof INVOICETRONIC_STATES)[number]
  identificativo_sdi: string | null
  message_id: string | null
  description: string
  errors: { code: string; description: string; hint: string }[]
  /** The provider's time. */
  at: Date
}

/** An update that could be read, or the text of one that could not. */
export type ReadUpdate = { update: InvoicetronicUpdate } | { update: null; text: string }

/** The provider states times in UTC, with or without saying so. */
const instantOf = (stated: string): Date =>
  new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(stated) ? stated : `${stated}Z`)

/** The updates since a time, page by page, oldest first; the same one may come again. @throws IntermediaryFault */
export async function* readUpdates(
  account: InvoicetronicAccount,
  from: Date,
): AsyncGenerator<readonly ReadUpdate[]> {
  const query = { last_update_from: from.toISOString(), sort: 'last_update' }
  for await (const entries of pagesOf(account, '/update', query)) yield entries.map(readUpdate)
}

function readUpdate(entry: unknown): ReadUpdate {
  const read = update.safeParse(entry)
  const at = read.success ? instantOf(read.data.last_update) : null
  if (!read.success || !at || Number.isNaN(at.getTime())) return { update: null, text: JSON.stringify(entry) }
  const { id, send_id, state, description, message_id, errors, send } = read.data
  return {
    update: {
      id,
      sendId: String(send_id),
      mark: markOf(send?.meta_data),
      state,
      identificativo_sdi: send?.identifier || null,
      message_id: message_id || null,
      description: description ?? '',
      errors: (errors ?? []).map((error) => ({
        code: error.code ?? '',
        description: error.description ?? '',
        hint: error.hint ?? '',
      })),
      at,
    },
  }
}
