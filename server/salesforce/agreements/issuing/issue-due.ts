import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { refusalOf } from '@/lib/domain/core/settled'
import { type IssuingStep, issuingDay } from '@/lib/domain/documents/issuing/automatic-issuing'
import { issuingSettings, tryLockConfiguration } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { pipelined } from '@/server/db/pipelined'
import { replaceContent } from '../../document/draft'
import { issueDocuments } from '../../document/issue'
import { payloadOf } from '../../document/payload'
import { lockDocument, lockQuery } from '../../document/row-queries'
import { sendDocument } from '../../exchange/exchange'
import { refuseUnsendable } from '../../invoices/save'
import { type DueInvoice, dueInvoices, stepsToTry } from './issuing-queries'
import { addStep, dropSettled, noteFault, takeStep } from './issuing-store'

/** Invoices that share a transaction: others who issue wait until all of them are issued and handed to be sent. */
const MOST = 10

type Settings = Awaited<ReturnType<typeof issuingSettings>>

/** The steps that the settings want. */
export const stepsOf = ({ attivo, invia_sdi, invia_email }: Settings): IssuingStep[] => {
  if (!attivo) return []
  return ['ISSUE', ...(invia_sdi ? (['SEND'] as const) : []), ...(invia_email ? (['MAIL'] as const) : [])]
}

/**
 * Holds the settings of a structure until the transaction ends; null where they are off, or while another transaction holds
 * them: of two workers one passes the structure over.
 */
export async function holdIssuing(
  tx: Tx,
  structureId: number,
): Promise<(Settings & { dal: Day; attivo: true }) | null> {
  if (!(await tryLockConfiguration(tx, structureId))) return null
  const settings = await issuingSettings(tx, structureId)
  return settings.attivo && settings.dal !== null ? { ...settings, attivo: true, dal: settings.dal } : null
}

/** The invoices of the own structure whose turn is next. */
export async function nextDue(tx: Tx, structureId: number, today: Day): Promise<number[]> {
  const { attivo, dal } = await issuingSettings(tx, structureId)
  if (!attivo || dal === null) return []
  return (await dueInvoices(tx, { from: dal, today, most: MOST })).map(({ id }) => id)
}

/**
 * Issues invoices of contracts of the own structure, and hands them to be sent as its settings want it, all in one
 * transaction, so that a worker that is killed in it has done nothing. One that is refused is left with the reason. Answers
 * false, and does nothing, where the settings are held by another transaction or off.
 */
export async function issueDue(
  tx: Tx,
  { structureId, ids, today }: { structureId: number; ids: readonly number[]; today: Day },
): Promise<boolean> {
  const settings = await holdIssuing(tx, structureId)
  if (!settings) return false
  await pipelined(tx, lockQuery(ids))
  const due = await dueInvoices(tx, { from: settings.dal, today, most: MOST, only: ids })
  const refused = await issueLawfully(tx, due, today)
  for (const { id, typology } of due) {
    const refusal = refused.get(id)
    if (refusal) {
      await noteFault(tx, { id, step: 'ISSUE', today }, refusal)
      continue
    }
    await takeStep(tx, id, 'ISSUE')
    if (settings.invia_sdi && typology === 'DIGITAL') await send(tx, id, today)
    if (settings.invia_email) await addStep(tx, id, 'MAIL')
  }
  return true
}

/**
 * Issues invoices under their own days, in order; today those that could not reach SdI in time, or before which a later
 * day has its number already. Answers why the others were refused.
 */
async function issueLawfully(
  tx: Tx,
  due: readonly DueInvoice[],
  today: Day,
): Promise<ReadonlyMap<number, Refusal>> {
  const refused = new Map<number, Refusal>()
  const onOwnDay = due.filter(({ date }) => issuingDay(date, today) === date)
  const belated = due.filter(({ date }) => issuingDay(date, today) !== date)
  for (const [at, outcome] of (await issueDocuments(tx, onOwnDay.map(requestOf), 'INVOICE')).entries()) {
    const one = onOwnDay[at]
    if (!one || !(outcome instanceof Refusal)) continue
    if (outcome.code === 'ERROR_INVOICE_DATE_BEFORE_LAST' && one.date < today) belated.push(one)
    else refused.set(one.id, outcome)
  }
  const moved: DueInvoice[] = []
  for (const one of belated) {
    const refusal = await refusalOf(() => moveToDay(tx, one.id, today))
    if (refusal) refused.set(one.id, refusal)
    else moved.push(one)
  }
  for (const [at, outcome] of (await issueDocuments(tx, moved.map(requestOf), 'INVOICE')).entries()) {
    if (outcome instanceof Refusal) refused.set(moved[at]?.id ?? -1, outcome)
  }
  return refused
}

const requestOf = ({ id }: DueInvoice) => ({ id, accountId: null })

/** Gives a draft another day, with the due dates that follow from it. @throws Refusal, before it writes, for a draft with a fault */
async function moveToDay(tx: Tx, id: number, date: Day): Promise<void> {
  const row = await lockDocument(tx, id)
  refuseUnsendable(row)
  const { invoice_configuration, ...data } = payloadOf(row)
  const { tipo_documento } = row
  await replaceContent(tx, row, {
    ...data,
    date,
    invoice_configuration: { ...invoice_configuration, start_date: date },
    tipo_documento,
  })
}

/** Hands an issued invoice to be sent to SdI; where that is refused the reason is noted. */
async function send(tx: Tx, id: number, today: Day): Promise<void> {
  const refusal = await refusalOf(() => sendDocument(tx, id, { accountId: null }))
  if (refusal) await noteFault(tx, { id, step: 'SEND', today }, refusal)
  else await takeStep(tx, id, 'SEND')
}

/** Tries to send what was refused on an earlier day and is still unsent. Answers how many were tried. */
export async function sendLeft(tx: Tx, structureId: number, today: Day): Promise<number> {
  const settings = await holdIssuing(tx, structureId)
  if (!settings) return 0
  await dropSettled(tx, stepsOf(settings))
  const ids = await stepsToTry(tx, 'SEND', { today, most: MOST })
  for (const id of ids) await send(tx, id, today)
  return ids.length
}
