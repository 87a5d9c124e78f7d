import { randomUUID } from 'node:crypto'
import { type Intermediary, isAskedByFile } from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import type { einvoice_fileModel } from '@/server/db/generated/models/einvoice_file'
import type { intermediary_dispatchModel } from '@/server/db/generated/models/intermediary_dispatch'
import type { IntermediaryAccount, IntermediaryFault, LookedFor } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { fileWasNotSent, fileWasSent, outgoing } from '../exchange'
import { isFreeToSend, LIVE, lockFile } from '../sending-queries'
import { type AccountKey, MOST_FAILURES, noteAnswered, noteFault, whereOf } from './intermediary-account'

/** Handovers of which nothing is known are looked for at the provider when no request can be under way any more. */
const SETTLED_AFTER_MS = 60_000
/** A provider lists a file at once: one that it does not show after that long was not taken. */
const ABSENT_AFTER_MS = 2 * 60_000
/** Openapi does not state how soon it lists a file: it is looked for, and then a person decides. */
const LISTS_AT_ONCE: Readonly<Record<Intermediary, boolean>> = {
  invoicetronic: true,
  aruba: true,
  acube: true,
  openapi: false,
}
/** After that long without a way to ask, a person decides. */
const UNCERTAIN_AFTER_MS = 60 * 60_000
const MOST_SETTLED = 20
/** Files that were handed over long before are not among those of the same days there. */
const KNOWN_SINCE_MS = 10 * 86_400_000

export type Handover = Pick<intermediary_dispatchModel, 'id' | 'einvoice_file_id' | 'mark' | 'begun_at'>

/** A first answer of the exchange system is not asked for before; a file that is asked about is asked about again. */
const FIRST_ASKED_AFTER_MS = 2 * 60_000

/** Notes a handover before it is made; null when the file is on its way, or may be. */
export async function beginHandover(
  tx: Tx,
  account: IntermediaryAccount,
  fileId: number,
): Promise<Handover | null> {
  if (!(await isFreeToSend(tx, fileId, 'handovers'))) return null
  const data = {
    einvoice_file_id: fileId,
    mark: randomUUID(),
    is_test: account.isTest,
    provider: account.provider,
    begun_at: now(),
  }
  const [created] = await tx.intermediary_dispatch.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
  })
  return created ?? null
}

/** The provider has a file under its number or name; the file was sent, whatever was thought of it before. */
export async function handoverWasTaken(tx: Tx, id: number, providerId: string): Promise<void> {
  const { einvoice_file_id } = await tx.intermediary_dispatch.findUniqueOrThrow({ where: { id } })
  await lockFile(tx, einvoice_file_id)
  const { is_test, state, provider } = await tx.intermediary_dispatch.findUniqueOrThrow({ where: { id } })
  if (state === 'HANDED') return
  const isOtherLive = await tx.intermediary_dispatch.count({
    where: { einvoice_file_id, id: { not: id }, state: { in: LIVE } },
  })
  // Somebody had it sent once more: the other handover stands for the file.
  const isAsked = isAskedByFile(provider as Intermediary)
  const ask_at = isAsked ? new Date(now().getTime() + FIRST_ASKED_AFTER_MS) : null
  const change =
    isOtherLive > 0
      ? { provider_id: providerId }
      : { provider_id: providerId, state: 'HANDED', handed_at: now(), ask_at }
  await tx.intermediary_dispatch.update({ where: { id }, data: change, select: { id: true } })
  if (isOtherLive > 0) return
  const channel = is_test ? `${provider}-test` : provider
  await fileWasSent(tx, einvoice_file_id, { channel, identificativo_sdi: null })
}

/** Records that the provider took a file. */
export async function recordTaken(
  tx: Tx,
  key: AccountKey,
  { handover, providerId }: { handover: Handover; providerId: string },
): Promise<void> {
  await handoverWasTaken(tx, handover.id, providerId)
  await noteAnswered(tx, key)
}

/** Faults of the file, not of the account. */
const OF_THE_FILE: readonly IntermediaryFault['kind'][] = ['REFUSED', 'DOUBTFUL']

/**
 * Records that a handover was not answered as it should be, and returns the milliseconds to wait. A file that certainly was
 * not taken goes on waiting while the provider is busy or cannot be reached, up to an hour; of one that may have been taken
 * nothing changes until the provider is asked for it.
 */
export async function recordFault(
  tx: Tx,
  account: AccountKey,
  { handover, fault }: { handover: Handover; fault: IntermediaryFault },
): Promise<number> {
  await lockFile(tx, handover.einvoice_file_id)
  const waitMs = OF_THE_FILE.includes(fault.kind) ? 0 : await noteFault(tx, account, fault)
  if (fault.kind === 'UNANSWERED') return waitMs
  const { count } = await tx.intermediary_dispatch.updateMany({
    where: { id: handover.id, state: 'BEGUN' },
    data: { state: fault.kind === 'DOUBTFUL' ? 'UNCERTAIN' : 'FAILED' },
  })
  if (count === 0) return waitMs
  const error = await endingOf(tx, account, fault)
  if (error) await fileWasNotSent(tx, handover.einvoice_file_id, error)
  return waitMs
}

/** Records that the provider could not be asked for a file before it is handed over once more. Returns the milliseconds to wait. */
export async function recordUnasked(
  tx: Tx,
  account: AccountKey,
  { fileId, fault }: { fileId: number; fault: IntermediaryFault },
): Promise<number> {
  await lockFile(tx, fileId)
  const waitMs = await noteFault(tx, account, fault)
  const error = await endingOf(tx, account, fault)
  if (error) await fileWasNotSent(tx, fileId, error)
  return waitMs
}

/** Why a file stops waiting: a code, the provider and its words; null while it waits on. */
async function endingOf(
  tx: Tx,
  key: AccountKey,
  { kind, message }: IntermediaryFault,
): Promise<string | null> {
  const ended = (code: string) => `INTERMEDIARY_${code} ${key.provider} ${message}`
  if (kind === 'DENIED') return ended('SIGN_IN')
  if (kind === 'REFUSED') return ended('REFUSED')
  if (kind === 'DOUBTFUL') return ended('UNCERTAIN')
  if (kind === 'BUSY' || kind === 'PACED') return null
  const { failures } = await tx.intermediary_account.findUniqueOrThrow({ where: whereOf(key) })
  return failures < MOST_FAILURES ? null : ended('UNREACHABLE')
}

/** The last handover of a file of which it is open whether it was taken; null for none. */
export const uncertainHandover = (
  tx: Tx,
  { provider }: AccountKey,
  fileId: number,
): Promise<Handover | null> =>
  tx.intermediary_dispatch.findFirst({
    where: { einvoice_file_id: fileId, provider, state: 'UNCERTAIN' },
    orderBy: { id: 'desc' },
  })

/** The handovers of an account of which nothing is known since a while, oldest first, each with its file. */
export async function openHandovers(tx: Tx, { structureId, provider }: AccountKey) {
  const begun_at = { lt: new Date(now().getTime() - SETTLED_AFTER_MS) }
  const found = await tx.intermediary_dispatch.findMany({
    where: { structure_id: structureId, provider, state: 'BEGUN', begun_at },
    orderBy: { begun_at: 'asc' },
    take: MOST_SETTLED,
    include: { file: true },
  })
  return found.map(({ file, ...handover }) => ({ handover, file }))
}

/** By what a file of a handover is known at the provider. */
export async function lookedFor(
  tx: Tx,
  { mark, begun_at }: Handover,
  file: einvoice_fileModel,
): Promise<LookedFor> {
  const { full_numeration, date } = await tx.document.findUniqueOrThrow({
    where: { id: file.document_id },
    select: { full_numeration: true, date: true },
  })
  const since = new Date(begun_at.getTime() - KNOWN_SINCE_MS)
  const others = await tx.intermediary_dispatch.findMany({
    where: { structure_id: file.structure_id, provider_id: { not: null }, begun_at: { gt: since } },
    select: { provider_id: true },
  })
  return {
    mark,
    fileName: outgoing(file).name,
    documentNumber: full_numeration ?? '',
    documentDay: date.toISOString().slice(0, 10),
    begunAt: begun_at,
    senderCodes: senderCodesOf(file.bytes),
    knownIds: others.flatMap(({ provider_id }) => provider_id ?? []),
  }
}

/** The header of a file comes first. */
const HEADER_BYTES = 16 * 1024

/** The VAT number and the codice fiscale of the one that issues a file that we wrote: in either format they come before the address. */
function senderCodesOf(bytes: Uint8Array): string[] {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('utf8')
  const [sender = ''] = /<CedentePrestatore>[\s\S]*?<Sede>/.exec(header) ?? []
  return [...sender.matchAll(/<(IdCodice|CodiceFiscale)>([^<]+)</g)].map(([, , code = '']) => code)
}

/**
 * Settles a handover of which nothing was known by whether the provider has the file: `providerId` is its number or name,
 * null when it does not show it. Returns whether the file waits to be sent again.
 */
export async function settleHandover(
  tx: Tx,
  handover: Handover,
  providerId: string | null,
): Promise<boolean> {
  if (providerId !== null) {
    await handoverWasTaken(tx, handover.id, providerId)
    return false
  }
  await lockFile(tx, handover.einvoice_file_id)
  const { provider } = await tx.intermediary_dispatch.findUniqueOrThrow({ where: { id: handover.id } })
  if (!LISTS_AT_ONCE[provider as Intermediary]) return false
  if (handover.begun_at.getTime() > now().getTime() - ABSENT_AFTER_MS) return false
  const { count } = await tx.intermediary_dispatch.updateMany({
    where: { id: handover.id, state: 'BEGUN' },
    data: { state: 'FAILED' },
  })
  return count === 1
}

/** Leaves to a person what could not be found out for an hour: the provider was not there to be asked, or does not show it. */
export async function leaveUncertain(tx: Tx, { structureId, provider }: AccountKey): Promise<void> {
  const open = await tx.intermediary_dispatch.findMany({
    where: {
      structure_id: structureId,
      provider,
      state: 'BEGUN',
      begun_at: { lt: new Date(now().getTime() - UNCERTAIN_AFTER_MS) },
    },
    orderBy: { einvoice_file_id: 'asc' },
    take: MOST_SETTLED,
  })
  for (const one of open) await leaveOne(tx, one, `INTERMEDIARY_UNCERTAIN ${provider}`)
}

/** Leaves a handover to a person, as the provider's answer does not show whether it has the file. */
export async function leaveDoubtful(
  tx: Tx,
  { provider }: AccountKey,
  { handover, fault }: { handover: Handover; fault: IntermediaryFault },
): Promise<void> {
  await leaveOne(tx, handover, `INTERMEDIARY_UNCERTAIN ${provider} ${fault.message}`)
}

async function leaveOne(
  tx: Tx,
  { id, einvoice_file_id }: Pick<Handover, 'id' | 'einvoice_file_id'>,
  error: string,
): Promise<void> {
  await lockFile(tx, einvoice_file_id)
  const { count } = await tx.intermediary_dispatch.updateMany({
    where: { id, state: 'BEGUN' },
    data: { state: 'UNCERTAIN' },
  })
  if (count === 1) await fileWasNotSent(tx, einvoice_file_id, error)
}
