import { type Day, utcDay } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { dueRule, type ReminderRule, remindedDays } from '@/lib/domain/documents/reminder'
import type { Language } from '@/lib/i18n/languages'
import { displayName } from '@/server/anagrafica'
import { documentLook, reminderSettings } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { reminderMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { readLogo } from '@/server/platform/logo'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { inThread } from '@/server/workers'
import { keepShare, newShareToken } from '../delivery/share-links'
import type { DocumentRow } from '../document/document-row'
import { findDocument, lockDocument } from '../document/row-queries'
import { type OpenDueDate, openDueDates, owedBy, remindableInvoices } from './queries'

type ReminderContent = {
  rule: ReminderRule
  due: readonly OpenDueDate[]
  /** The account that sent it by hand; null for a reminder by the rules. */
  byHand: { accountId: number | null } | null
  language: Language
}

/** Puts a reminder of due dates into the outbox, and notes it, in the transaction of a locked invoice. */
async function queueReminder(tx: Tx, row: DocumentRow, to: string, reminded: ReminderContent): Promise<void> {
  const { rule, due, byHand, language } = reminded
  const token = newShareToken()
  const mail = reminderMail(language, {
    rule,
    numeration: row.full_numeration ?? '',
    date: row.day,
    due: due.at(-1)?.date ?? row.day,
    open: sum(due.map(({ open }) => money(open))),
    sender: displayName(row.anagrafica_sender),
    receiver: displayName(row.anagrafica_receiver),
    iban: row.invoice_configuration.iban ?? '',
    url: pageUrl(`/documents/${token}`),
  })
  const mail_id = await queueMail(tx, { to, ...mail, documentId: row.id, language })
  await keepShare(tx, token, { documentId: row.id, mailId: mail_id })
  const noted = { document_id: row.id, mail_id, days: byHand ? null : rule.giorni, created_at: now() }
  await insertRows(
    tx,
    'reminder_sent',
    due.map(({ id, open }) => ({
      ...noted,
      due_date_id: id,
      account_id: byHand?.accountId ?? null,
      open_amount: fixed2(money(open)),
    })),
  )
  const changes = { reminder: [null, byHand ? 'by hand' : rule.giorni], to: [null, to] } as const
  await audit(tx, { action: 'SEND', entity: 'invoice', entityId: row.id, changes })
}

/** The address that the customer has now; '' when it has no address. */
async function addressOf(tx: Tx, { ana_sku }: DocumentRow): Promise<string> {
  if (ana_sku === null) return ''
  const entry = await tx.anagrafica.findFirst({ where: { sku: ana_sku }, select: { email: true } })
  return entry?.email ?? ''
}

/** The invoices of the transaction's structure of which some due date may have to be reminded of on a day. */
export async function invoicesToRemind(tx: Tx, structureId: number, today: Day): Promise<number[]> {
  const { attivo, regole } = await reminderSettings(tx, structureId)
  const days = attivo ? remindedDays(regole, today) : null
  return days ? remindableInvoices(tx, days) : []
}

/**
 * Reminds of an invoice by the structure's rules, with at most one mail, even when several workers run at the same
 * time: the mail is noted in the same transaction, under the invoice's lock. Answers whether a mail was written; an
 * invoice that was paid before the lock, or a customer without an address, gets no mail.
 */
export async function remindByRules(
  tx: Tx,
  { id, structureId, today }: { id: number; structureId: number; today: Day },
): Promise<boolean> {
  const row = await lockDocument(tx, id)
  const { attivo, regole } = await reminderSettings(tx, structureId)
  const reached = (await openDueDates(tx, id)).flatMap((due) => {
    const rule = attivo ? dueRule(regole, { date: due.date, sent: due.sent, today }) : null
    return rule ? [{ due, rule }] : []
  })
  const [firmest] = reached.toSorted((a, b) => b.rule.giorni - a.rule.giorni)
  if (!firmest) return false
  const to = await addressOf(tx, row)
  if (to === '') return false
  // One mail a day: the due dates of the other rules follow tomorrow.
  const due = reached.filter(({ rule }) => rule === firmest.rule).map((one) => one.due)
  await queueReminder(tx, row, to, { rule: firmest.rule, due, byHand: null, language: 'it' })
  return true
}

type ManualReminder = { id: number; today: Day; accountId: number | null; language: Language }

/**
 * Reminds of all that is open of an invoice now, whatever the rules. Answers to whom it goes.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_REMINDER_NOTHING when nothing is open, ERROR_DOCUMENT_NO_ADDRESS
 */
export async function remindByHand(
  tx: Tx,
  { id, today, accountId, language }: ManualReminder,
): Promise<string> {
  const row = await lockDocument(tx, id)
  const due = await openDueDates(tx, id)
  if (due.length === 0) throw new Refusal('ERROR_REMINDER_NOTHING')
  const to = await addressOf(tx, row)
  if (to === '') throw new Refusal('ERROR_DOCUMENT_NO_ADDRESS')
  const isPast = due.some(({ date }) => date < today)
  const rule: ReminderRule = { giorni: isPast ? 0 : -1, tono: 'CORDIALE' }
  await queueReminder(tx, row, to, { rule, due, byHand: { accountId }, language })
  return to
}

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** The attachment of a reminder's mail: a PDF of the amounts that the customer owes; null for a mail that is not a reminder. */
export async function reminderAttachment(
  inTenant: InTenant,
  mailId: number,
  language: Language,
): Promise<{ name: string; content: Uint8Array } | null> {
  const found = await inTenant(async (tx) => {
    const sent = await tx.reminder_sent.findMany({ where: { mail_id: mailId }, include: { due_date: true } })
    const [first] = sent
    if (!first) return null
    const row = await findDocument(tx, first.document_id)
    const last = sent
      .map(({ due_date }) => utcDay(due_date.date))
      .sort()
      .at(-1)
    const rows = last ? await owedBy(tx, row.id, last) : []
    return { row, rows, at: first.created_at, look: await documentLook(tx, row.structure_id) }
  })
  if (!found) return null
  const { row, rows, at, look } = found
  const value = {
    sender: row.anagrafica_sender,
    receiver: row.anagrafica_receiver,
    on: utcDay(at),
    iban: row.invoice_configuration.iban ?? '',
    rows: rows.map(({ amount, open, ...rest }) => ({ ...rest, amount: money(amount), open: money(open) })),
  }
  const logo = look.mostra_logo ? await readLogo(row.structure_id) : null
  const options = { language, producedAt: at, logo }
  const content = await inThread(row.structure_id, 'renderReminder', value, options)
  return { name: `sollecito_${row.id}.pdf`, content }
}
