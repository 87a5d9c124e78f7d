import { isLanguage } from '@/lib/i18n/languages'
import { listHolders, senderName } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { leftInvoicesMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { holdIssuing, stepsOf } from './issue-due'
import { leftInvoices } from './issuing-queries'
import { markNoticed } from './issuing-store'

/** Invoices that a mail is about, at most; the first of them are named in it. */
const MOST = 1000

/** Mails those who set the structure up which invoices were left and why: each reason of an invoice once. */
export async function mailLeft(tx: Tx, structureId: number): Promise<void> {
  const settings = await holdIssuing(tx, structureId)
  if (!settings) return
  const { list } = await leftInvoices(tx, { steps: stepsOf(settings), isNew: true, most: MOST })
  if (list.length === 0) return
  const sender = await senderName(tx, structureId)
  const url = pageUrl('/app/documents/invoices')
  for (const holder of await listHolders(tx, 'GUI_SHOW_SALESFORCE_SETTINGS')) {
    const language = isLanguage(holder.language) ? holder.language : 'it'
    const mail = leftInvoicesMail(language, { list, sender, receiver: holder.first_name, url })
    await queueMail(tx, { to: holder.email, ...mail, language })
  }
  await markNoticed(
    tx,
    list.map(({ id }) => id),
  )
}
