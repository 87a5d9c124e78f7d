import { createHash } from 'node:crypto'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { NotAMessage, UnreadableXml } from '@/server/einvoice'
import type { IncomingMessage, PecAccount } from '@/server/exchange'
import { type ListedMail, messageIdIn, type ReceivedMail } from '@/server/mailbox'
import { claimOf, type PecMail } from '@/server/pec'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import {
  isMailTaken,
  isOwnDispatch,
  keepUnusable,
  moveLater,
  noteMail,
  receiveMessage,
  takeAnnouncement,
  takeReceipt,
} from '@/server/salesforce'
import { inThread } from '@/server/workers'
import { type Judgement, judgeMessage } from './judge-message'
import { type Delivered, readDelivery, takeDelivered } from './take-delivery'

type ExchangeMail = Extract<PecMail, { kind: 'EXCHANGE' }>
type Claim = Extract<PecMail, { kind: 'UNTRUSTED' }>

/** The domain of the exchange system's addresses. */
export const exchangeDomainOf = ({ exchangeAddress }: PecAccount): string =>
  exchangeAddress.split('@')[1] ?? ''

type MailFile = Pick<ReceivedMail, 'source' | 'receivedAt'>

/** The key by which a mail is known again, and its time. */
function keyOf({ source, receivedAt }: MailFile) {
  const message_id = messageIdIn(source.toString('latin1', 0, 64 * 1024))
  const sha256 = createHash('sha256').update(source).digest('hex')
  return { key: { message_id, sha256 }, received_at: receivedAt }
}

/** A mail as a file that somebody can open. */
const asFile = (mail: MailFile): IncomingMessage => ({
  name: `${
    keyOf(mail)
      .key.message_id.replace(/[^\w.-]+/g, '')
      .slice(0, 70) || 'senza-nome'
  }.eml`,
  bytes: mail.source,
})

/** Takes a mail of a box: all its effects, once, in one transaction. A mail that is none of ours has none. */
export async function takePecMail(
  scope: TenantScope,
  account: PecAccount,
  mail: ReceivedMail,
): Promise<void> {
  const { key, received_at } = keyOf(mail)
  if (await withTenant(scope, (tx) => isMailTaken(tx, key))) return
  const read = await inThread(account.structureId, 'readPecMail', mail.source, {
    signers: env.EXCHANGE_PEC_SIGNERS,
    at: mail.receivedAt,
    exchangeDomain: exchangeDomainOf(account),
  })
  if (read.kind === 'UNTRUSTED') return withTenant(scope, (tx) => keepUntrusted(tx, mail, read))
  const judged = read.kind === 'EXCHANGE' ? await judgeAll(account, read) : []
  const delivered = read.kind === 'EXCHANGE' ? await readDeliveries(account, read) : []
  await withTenant(scope, async (tx) => {
    if (!(await noteMail(tx, key, { kind: read.kind, received_at }))) return
    const isReceiptOfOurs = read.kind === 'RECEIPT' && (await takeReceipt(tx, read))
    if (account.doesMove && (isReceiptOfOurs || isAllOfUse(read, judged, delivered))) {
      await moveLater(tx, { ...mail, messageId: key.message_id })
    }
    if (read.kind !== 'EXCHANGE') return
    for (const [message, judgement] of judged) await takeJudged(tx, message, judgement)
    for (const file of delivered) await takeDelivered(tx, file)
    if (read.announced) {
      await takeAnnouncement(tx, account, { address: read.announced, at: read.at ?? now() })
    }
  })
}

/** Whether a mail is of the exchange system, and nothing in it is left for somebody to look at. */
const isAllOfUse = (
  { kind }: PecMail,
  judged: readonly (readonly [IncomingMessage, Judgement])[],
  delivered: readonly Delivered[],
): boolean =>
  kind === 'EXCHANGE' &&
  judged.every(([, { file }]) => file !== null) &&
  delivered.every(({ taken }) => !('reason' in taken))

type Tx = Parameters<typeof isMailTaken>[0]

/** Keeps a mail that claims to be of the exchange system, or about a mail of ours, and that nobody vouches for. */
async function keepUntrusted(tx: Tx, mail: ReceivedMail, { about, reason }: Claim): Promise<void> {
  if (about !== null && !(await isOwnDispatch(tx, about))) return
  logger.warn({ mail: mail.uid, reason }, 'a mail of a PEC box is not trusted')
  await keepUnusable(tx, asFile(mail), 'SIGNATURE')
}

/** The messages of a mail, each with what becomes of it. */
async function judgeAll(
  { structureId, isTest }: PecAccount,
  { messages }: ExchangeMail,
): Promise<(readonly [IncomingMessage, Judgement])[]> {
  const judged: (readonly [IncomingMessage, Judgement])[] = []
  for (const message of messages) {
    try {
      judged.push([message, await judgeMessage(message, { isTest, structureId })])
    } catch (error) {
      if (!(error instanceof NotAMessage || error instanceof UnreadableXml)) throw error
      judged.push([message, { file: null, reason: 'UNREADABLE', structureId }])
    }
  }
  return judged
}

async function takeJudged(tx: Tx, message: IncomingMessage, judgement: Judgement): Promise<void> {
  if (!judgement.file) return keepUnusable(tx, message, judgement.reason)
  const { file, ...read } = judgement
  await receiveMessage(tx, file.id, { ...message, ...read })
}

/** The suppliers' files of a mail, each as it was read. */
async function readDeliveries(
  { structureId }: PecAccount,
  { deliveries, at }: ExchangeMail,
): Promise<Delivered[]> {
  const read: Delivered[] = []
  for (const file of deliveries) read.push(await readDelivery(structureId, { ...file, at: at ?? now() }))
  return read
}

/** Keeps a mail that could not be taken five times where somebody sees it. */
export const putPecMailAway = (scope: TenantScope, mail: ReceivedMail): Promise<void> =>
  withTenant(scope, (tx) => keepUnusable(tx, asFile(mail), 'FAILED'))

/**
 * Keeps the headers of a mail that is too long to be fetched where somebody sees it, if it claims to be of the exchange
 * system, or about a mail of ours.
 */
export const keepTooLong = (
  scope: TenantScope,
  account: PecAccount,
  { receivedAt, headers }: ListedMail,
): Promise<void> =>
  withTenant(scope, async (tx) => {
    const about = claimOf(headers, exchangeDomainOf(account))
    if (about !== null && !(await isOwnDispatch(tx, about))) return
    const source = Buffer.from(headers, 'latin1')
    await keepUnusable(tx, asFile({ receivedAt, source }), 'TOO_LONG')
  })
