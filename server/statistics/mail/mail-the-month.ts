import { READ } from '@/lib/api/statistics/access'
import { hasAll, hasAny } from '@/lib/domain/access/roles'
import { money } from '@/lib/domain/core/money'
import { daysOf, monthOf, shiftPeriod, type TaxPeriod } from '@/lib/domain/registers/tax-period'
import { compareMonths } from '@/lib/domain/statistics/month-comparison'
import { MONTHLY_NUMBERS, type MonthlyNumber } from '@/lib/domain/statistics/monthly-numbers'
import { isLanguage } from '@/lib/i18n/languages'
import { senderName } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type MailedNumber, statisticsMail } from '@/server/mail'
import { today } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { readVatSummary } from '@/server/salesforce'
import { readOpenSums } from '../dues/dues'
import { sumsByMonth } from '../figures/figure-queries'
import { holdReaders, type MailReader, structuresToMail } from './mail-queries'
import { noteMailed } from './mail-store'

/** The last month that is over. */
export const lastMonth = (): TaxPeriod => shiftPeriod(monthOf(today()), -1)

/** The structures with users who have not got the last month. Expects a transaction of the system. */
export const structuresOfMonth = (tx: Tx): Promise<number[]> => structuresToMail(tx, daysOf(lastMonth()).from)

/**
 * Mails the last month to the users of a structure who want it and have not got it, each once, with the numbers that the
 * user's rights open elsewhere; nothing to those who lost the right to the statistics. Months before it that no job mailed
 * are passed over.
 */
export async function mailTheMonth(tx: Tx, structureId: number): Promise<void> {
  const month = lastMonth()
  const first = daysOf(month).from
  const readers = await holdReaders(tx, first)
  const sender = readers.length > 0 ? await senderName(tx, structureId) : ''
  for (const reader of readers.filter(({ gui_item_list }) => hasAny(gui_item_list, READ))) {
    const language = isLanguage(reader.language) ? reader.language : 'it'
    const numbers = await numbersFor(tx, structureId, reader, month)
    const url = pageUrl('/app/stats/revenue')
    const mail = statisticsMail(language, { month, numbers, sender, receiver: reader.name, url })
    await queueMail(tx, { to: reader.email, ...mail, language })
  }
  await noteMailed(
    tx,
    readers.map(({ account_id }) => account_id),
    first,
  )
}

/** The numbers of a month that a user may see, in their order. */
async function numbersFor(
  tx: Tx,
  structureId: number,
  { gui_item_list: guiItemList }: MailReader,
  month: TaxPeriod,
): Promise<MailedNumber[]> {
  const numbers: MailedNumber[] = []
  for (const [key, roles] of Object.entries(MONTHLY_NUMBERS) as [
    MonthlyNumber,
    (typeof MONTHLY_NUMBERS)[MonthlyNumber],
  ][]) {
    if (hasAll(guiItemList, roles))
      numbers.push(await readNumber(tx, key, { structureId, guiItemList, month }))
  }
  return numbers
}

type Reading = { structureId: number; guiItemList: readonly string[]; month: TaxPeriod }

async function readNumber(tx: Tx, key: MonthlyNumber, { month, ...reader }: Reading): Promise<MailedNumber> {
  if (key === 'VAT') {
    const { VP6 } = await readVatSummary(tx, month)
    return { key, amount: money(VP6), change: null }
  }
  if (key === 'OPEN' || key === 'OVERDUE') {
    const { open, overdue } = await readOpenSums(tx, reader)
    return { key, amount: money(key === 'OPEN' ? open : overdue), change: null }
  }
  const sums = await sumsByMonth(tx, key, { from: month, to: month })
  const { whole } = compareMonths(sums, { from: month, to: month, today: today() })
  return { key, amount: whole.amount, change: whole.change }
}
