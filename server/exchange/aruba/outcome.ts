import * as z from 'zod'
import type { IncomingMessage } from '../channel'
import type { ArubaAccount } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askAruba } from './request'

/** The states of a file as Aruba names them. */
export const ARUBA_STATES = [
  'Presa in carico',
  'Errore elaborazione',
  'Inviata',
  'Scartata',
  'Non consegnata',
  'Recapito impossibile',
  'Consegnata',
  'Accettata',
  'Rifiutata',
  'Decorrenza termini',
] as const

export type ArubaState = (typeof ARUBA_STATES)[number]

/** How a file stands at Aruba, with the exchange system's messages about it; `state` is null for one that Luna does not know. */
export type ArubaOutcome = {
  state: ArubaState | null
  description: string
  identificativo_sdi: string | null
  messages: IncomingMessage[]
}

/** In these the exchange system has not answered yet, and in the second one it never will. */
const UNANSWERED: readonly (ArubaState | null)[] = ['Presa in carico', 'Errore elaborazione', 'Inviata']

const MESSAGES_BYTES = 16 * 1024 * 1024

const text = z.string().nullish()
const sent = z.looseObject({
  idSdi: text,
  invoices: z.array(z.looseObject({ status: text, statusDescription: text })).nullish(),
})
const notified = z.looseObject({
  notifications: z.array(z.looseObject({ filename: z.string().min(1), file: z.string().min(1) })).nullish(),
})

/** Asks how a file stands that Aruba has under a name. @throws IntermediaryFault REFUSED also for an answer that cannot be read */
export async function readArubaOutcome(account: ArubaAccount, name: string): Promise<ArubaOutcome> {
  const body = await askAruba(account, 'find_out', {
    path: '/services/invoice/out/getByFilename',
    query: { filename: name, includePdf: 'false', includeFile: 'false' },
  })
  const read = sent.safeParse(body)
  if (!read.success) throw new IntermediaryFault('REFUSED', UNREADABLE_ANSWER)
  const [first] = read.data.invoices ?? []
  const state = ARUBA_STATES.find((one) => one === first?.status) ?? null
  return {
    state,
    description: first?.statusDescription ?? '',
    identificativo_sdi: read.data.idSdi || null,
    messages: UNANSWERED.includes(state) ? [] : await readMessages(account, name),
  }
}

async function readMessages(account: ArubaAccount, name: string): Promise<IncomingMessage[]> {
  const body = await askAruba(account, 'notifications', {
    path: '/services/notification/out/getByInvoiceFilename',
    query: { invoiceFilename: name },
    maxBytes: MESSAGES_BYTES,
  })
  const read = notified.safeParse(body)
  if (!read.success) throw new IntermediaryFault('REFUSED', UNREADABLE_ANSWER)
  return (read.data.notifications ?? []).map(({ filename, file }) => ({
    name: filename,
    bytes: Buffer.from(file, 'base64'),
  }))
}
