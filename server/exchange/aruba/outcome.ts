import * as z from 'zod'
import type { IncomingMessage } from '../channel'
import type { ArubaAccount } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import type { FileState, Outcome } from '../intermediary/outcome'
import { askAruba } from './request'

/** The states of a file as Aruba names them. */
const STATES: Readonly<Record<string, FileState>> = {
  'Presa in carico': 'WAITING',
  'Errore elaborazione': 'RETURNED',
  Inviata: 'WAITING',
  Scartata: 'REJECTED',
  'Non consegnata': 'NOT_DELIVERED',
  'Recapito impossibile': 'NOT_DELIVERED',
  Consegnata: 'DELIVERED',
  Accettata: 'ACCEPTED',
  Rifiutata: 'REFUSED',
  'Decorrenza termini': 'EXPIRED',
}

/** In these the exchange system has not answered yet, and in the second one it never will. */
const UNANSWERED: readonly (FileState | null)[] = ['WAITING', 'RETURNED']

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
export async function readArubaOutcome(account: ArubaAccount, name: string): Promise<Outcome> {
  const body = await askAruba(account, 'find_out', {
    path: '/services/invoice/out/getByFilename',
    query: { filename: name, includePdf: 'false', includeFile: 'false' },
  })
  const read = sent.safeParse(body)
  if (!read.success) throw new IntermediaryFault('REFUSED', UNREADABLE_ANSWER)
  const [first] = read.data.invoices ?? []
  const word = first?.status ?? ''
  const state = STATES[word] ?? null
  const messages = UNANSWERED.includes(state) ? [] : await readMessages(account, name)
  return {
    state,
    word,
    description: first?.statusDescription ?? '',
    identificativo_sdi: read.data.idSdi || null,
    messages,
    notices: [],
    hasItsMessage: messages.length > 0,
    unread: [],
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
