import * as z from 'zod'
import type { IncomingMessage } from '../channel'
import { IntermediaryFault } from '../intermediary/fault'
import type { FileState, Notice, Outcome } from '../intermediary/outcome'
import { sdiNumber, uuid } from './pages'
import { originalOf, readNotice } from './read-notice'
import { askCube, type CubeAccount } from './request'

/** The content of a file in JSON, which is longer than the file. */
const INVOICE_BYTES = 32 * 1024 * 1024

/** The `marking` of a sent invoice. */
const STATES: Readonly<Record<string, FileState>> = {
  signed: 'WAITING',
  waiting: 'WAITING',
  quarantena: 'WAITING',
  sent: 'WAITING',
  'invoice-error': 'RETURNED',
  rejected: 'REJECTED',
  delivered: 'DELIVERED',
  'delivered-pa': 'DELIVERED',
  'not-delivered': 'NOT_DELIVERED',
  'accepted-pa': 'ACCEPTED',
  'rejected-pa': 'REFUSED',
  'deadline-terms': 'EXPIRED',
}

/** The notification that each state follows from. */
const MESSAGES: Readonly<Partial<Record<FileState, Notice['type']>>> = {
  REJECTED: 'NS',
  DELIVERED: 'RC',
  NOT_DELIVERED: 'MC',
  ACCEPTED: 'NE',
  REFUSED: 'NE',
  EXPIRED: 'DT',
}

const invoice = z.looseObject({
  uuid,
  marking: z.string().min(1).max(60),
  notice: z.string().nullish(),
  sdi_file_id: sdiNumber,
})

/** Asks how a file stands that the provider has under a number. @throws IntermediaryFault REFUSED for a number that it does not know */
export async function readCubeOutcome(account: CubeAccount, id: string): Promise<Outcome> {
  const body = await askCube(account, { path: `/invoices/${id}`, maxBytes: INVOICE_BYTES })
  const read = invoice.safeParse(body)
  if (!read.success || read.data.uuid !== id) return unreadable(account, body)
  const { marking, notice, sdi_file_id } = read.data
  const state = STATES[marking] ?? null
  const waits = state === 'WAITING' || state === 'RETURNED'
  const found = waits ? [] : await notificationsOf(account, id)
  const judged = found.map((entry) => ({ entry, notice: readNotice(entry, id, state) }))
  const notices = judged.flatMap((one) => one.notice ?? [])
  const unread = judged.filter((one) => one.notice === null && !isOfReceipt(one.entry))
  const passed = await withOriginals(account, notices)
  return {
    ...passed,
    state,
    word: marking,
    description: notice ?? '',
    identificativo_sdi: sdi_file_id,
    hasItsMessage: notices.some(({ type }) => state !== null && type === MESSAGES[state]),
    unread: [
      ...unread.map(({ entry }) => asFile(account, 'notification', entry)),
      ...(state === null ? [asFile(account, 'marking', { uuid: id, marking })] : []),
    ],
  }
}

const unreadable = (account: CubeAccount, body: unknown): Outcome => ({
  state: null,
  word: '',
  description: '',
  identificativo_sdi: null,
  messages: [],
  notices: [],
  hasItsMessage: false,
  unread: [asFile(account, 'invoice', body)],
})

const asFile = ({ provider }: CubeAccount, what: string, value: unknown): IncomingMessage => ({
  name: `${provider}-${what}.json`,
  bytes: Buffer.from(JSON.stringify(value ?? null, null, 2), 'utf8'),
})

/** The metadata of a delivery (MT) are about a received file. */
const isOfReceipt = (entry: unknown): boolean =>
  z.looseObject({ type: z.literal('MT') }).safeParse(entry).success

/** The notifications about a file; none where the provider does not know any. @throws IntermediaryFault */
async function notificationsOf(account: CubeAccount, id: string): Promise<unknown[]> {
  const path =
    account.provider === 'openapi' ? `/invoices_notifications/${id}` : `/invoices/${id}/notifications`
  const body = await askCube(account, { path }).catch((error) => {
    if (error instanceof IntermediaryFault && error.kind === 'REFUSED') return []
    throw error
  })
  return Array.isArray(body) ? body : [body]
}

/** A-Cube passes SdI's own messages on; one that it does not have in XML counts as its notice. @throws IntermediaryFault */
async function withOriginals(
  account: CubeAccount,
  notices: readonly Notice[],
): Promise<Pick<Outcome, 'messages' | 'notices'>> {
  if (account.provider === 'openapi') return { messages: [], notices: [...notices] }
  const read = []
  for (const notice of notices) read.push({ notice, message: await originalOf(account, notice) })
  return {
    messages: read.flatMap(({ message }) => message ?? []),
    notices: read.filter(({ message }) => message === null).map(({ notice }) => notice),
  }
}
