import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { acceptedValue, refusalOf } from '@/lib/domain/core/settled'
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

/** Work on invoices of a structure, on a day. */
type IssuingWork = { structureId: number; ids: readonly number[]; today: Day }

/** Invoices that are still due, locked, with the settings by which they are; null where the settings are not held. */
async function holdDue(tx: Tx, { structureId, ids, today }: IssuingWork) {
  const settings = await holdIssuing(tx, structureId)
  if (!settings) return null
  await pipelined(tx, lockQuery(ids))
  return { settings, due: await dueInvoices(tx, { from: settings.dal, today, most: MOST, only: ids }) }
}

/**
 * Issues invoices of contracts of the own structure under their own days, in order, and hands them to be sent as its
 * settings want it, all in one transaction, so that a worker that is killed in it has done nothing. One that is refused is left
 * with the reason. Answers those that cannot keep their days, because they could not reach SdI in time, or a later day has
 * its number already; null, when nothing is done, where the settings are held by another transaction or off.
 */
export async function issueDue(tx: Tx, work: IssuingWork): Promise<number[] | null> {
  const held = await holdDue(tx, work)
  if (!held) return null
  const { settings, due } = held
  const { today } = work
  const punctual = due.filter(({ date }) => issuingDay(date, today) === date)
  const belated = due.filter(({ date }) => issuingDay(date, today) !== date).map(({ id }) => id)
  const outcomes = await issueDocuments(tx, punctual.map(requestOf), 'INVOICE')
  for (const [at, one] of punctual.entries()) {
    const outcome = outcomes[at]
    if (!(outcome instanceof Refusal)) await goOn(tx, one, settings, today)
    else if (outcome.code === 'ERROR_INVOICE_DATE_BEFORE_LAST' && one.date < today) belated.push(one.id)
    else await noteFault(tx, { id: one.id, step: 'ISSUE', today }, outcome)
  }
  return belated
}

/** Issues an invoice that cannot keep its day under that of today. @throws Refusal why not: it then keeps its day */
export async function issueToday(tx: Tx, work: IssuingWork): Promise<void> {
  const held = await holdDue(tx, work)
  const [one] = held?.due ?? []
  if (!held || !one) return
  await moveToDay(tx, one.id, work.today)
  const [outcome] = await issueDocuments(tx, [requestOf(one)], 'INVOICE')
  acceptedValue(outcome)
  await goOn(tx, one, held.settings, work.today)
}

/** Does with an issued invoice, or puts off, what the settings want besides. */
async function goOn(tx: Tx, { id, typology }: DueInvoice, settings: Settings, today: Day): Promise<void> {
  await takeStep(tx, id, 'ISSUE')
  if (settings.invia_sdi && typology === 'DIGITAL') await send(tx, id, today)
  if (settings.invia_email) await addStep(tx, id, 'MAIL')
}

const requestOf = ({ id }: DueInvoice) => ({ id, accountId: null })

/** Gives a draft another day, with the due dates that follow from it. @throws Refusal for a draft with a fault */
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
