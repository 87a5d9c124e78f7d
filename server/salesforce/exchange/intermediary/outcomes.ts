import type { Intermediary } from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import type { intermediary_dispatchModel } from '@/server/db/generated/models/intermediary_dispatch'
import type { Outcome } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { fileWasReturned } from '../exchange'
import { receiveReport } from '../receive-message'
import { lockFile } from '../sending-queries'
import { isPublicFile } from '../signature-need'
import type { AccountKey } from './intermediary-account'
import { reportOfNotice, reportOfOutcome } from './take-update'

const MOST_ASKED = 50
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** A public office has fifteen days to answer, and SdI states that they passed; then nothing comes any more. */
const OFFICES_ANSWER_MS = 30 * DAY_MS

/** A file that a provider has, and under which number or name. */
export type AskedFile = Pick<intermediary_dispatchModel, 'id' | 'einvoice_file_id'> & {
  provider: Intermediary
  name: string
}

/** The files about which a provider is to be asked now, those that wait longest first. */
export async function filesToAsk(tx: Tx, { structureId, provider }: AccountKey): Promise<AskedFile[]> {
  const rows = await tx.intermediary_dispatch.findMany({
    where: {
      structure_id: structureId,
      provider,
      ask_at: { lte: now() },
      provider_id: { not: null },
    },
    orderBy: { ask_at: 'asc' },
    take: MOST_ASKED,
    select: { id: true, einvoice_file_id: true, provider_id: true },
  })
  return rows.map(({ provider_id, ...row }) => ({ ...row, provider, name: provider_id ?? '' }))
}

/**
 * Takes of a file's state what no message of the exchange system holds: its number there, that the provider gave it back, and
 * the messages that it passes on in words of its own. A final state without its message counts as that message.
 */
export async function takeOutcome(
  tx: Tx,
  { id, einvoice_file_id, provider }: AskedFile,
  outcome: Outcome,
): Promise<void> {
  await lockFile(tx, einvoice_file_id)
  if (outcome.state === 'RETURNED') {
    await tx.intermediary_dispatch.updateMany({ where: { id }, data: { state: 'FAILED', ask_at: null } })
    const error = `INTERMEDIARY_REFUSED ${provider} ${outcome.description}`.trim()
    return fileWasReturned(tx, einvoice_file_id, error)
  }
  const file = await tx.einvoice_file.findUniqueOrThrow({ where: { id: einvoice_file_id } })
  for (const notice of outcome.notices)
    await receiveReport(tx, einvoice_file_id, reportOfNotice(notice, file))
  const report = reportOfOutcome(outcome, file, provider)
  const stated = outcome.hasItsMessage ? { ...report, type: null, event: null } : report
  await receiveReport(tx, einvoice_file_id, stated)
}

/** Notes when the provider is asked about a file again; never, once nothing more can come. */
export async function noteAsked(tx: Tx, { id, einvoice_file_id }: AskedFile): Promise<void> {
  const dispatch = await tx.intermediary_dispatch.findUniqueOrThrow({ where: { id } })
  if (dispatch.state !== 'HANDED') return
  const file = await tx.einvoice_file.findUniqueOrThrow({
    where: { id: einvoice_file_id },
    include: { messages: { select: { message_type: true } } },
  })
  const age = now().getTime() - (dispatch.handed_at ?? dispatch.begun_at).getTime()
  const isAnswered = file.messages.some(({ message_type }) => ['NE', 'DT', 'AT', 'NS'].includes(message_type))
  const waitsForOffice = isPublicFile(file.bytes) && !isAnswered && age < OFFICES_ANSWER_MS
  const isOpen = file.state === 'SENT' || waitsForOffice
  const ask_at = isOpen ? new Date(now().getTime() + spaceOf(age)) : null
  await tx.intermediary_dispatch.update({ where: { id }, data: { ask_at }, select: { id: true } })
}

/** The exchange system answers most files within minutes, and the rest the later the rarer. */
function spaceOf(age: number): number {
  if (age < 10 * MINUTE_MS) return 2 * MINUTE_MS
  if (age < 2 * HOUR_MS) return 10 * MINUTE_MS
  return age < DAY_MS ? HOUR_MS : 6 * HOUR_MS
}
