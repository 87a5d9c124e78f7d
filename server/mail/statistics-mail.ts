import type { Decimal } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { MonthlyNumber } from '@/lib/domain/statistics/monthly-numbers'
import { formatDay, formatMoney, formatNumber } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

/** A number of the mail, in EUR. `change`: in percent of the same month a year before; null where nothing is compared. */
export type MailedNumber = { key: MonthlyNumber; amount: Decimal; change: Decimal | null }

export type StatisticsMailValues = {
  month: TaxPeriod
  numbers: readonly MailedNumber[]
  sender: string
  receiver: string
  /** The page of the statistics. */
  url: string
}

/** The mail with the numbers of a month that is over; texts at `mail.statistics`. */
export function statisticsMail(language: Language, values: StatisticsMailValues): MailText {
  const { month, numbers, sender, receiver, url } = values
  const t = translator(language)
  const nameOf = (period: string) => formatDay(`${period}-01`, language, 'longMonth')
  const before = nameOf(`${Number(month.slice(0, 4)) - 1}${month.slice(4)}`)
  const lineOf = ({ key, amount, change }: MailedNumber): string => {
    const line = `${t(`mail.statistics.numbers.${key}`)}: ${formatMoney(amount.toNumber(), language)}`
    if (change === null) return line
    const percent = `${change.gt(0) ? '+' : ''}${formatNumber(change.toNumber(), language)}`
    return `${line} (${t('mail.statistics.change', { percent, before })})`
  }
  const params = { month: nameOf(month), sender }
  return layoutMail(language, {
    subject: t('mail.statistics.subject', params),
    title: t('mail.statistics.title', params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      numbers.map(lineOf).join('\n'),
      t('mail.statistics.text'),
    ],
    action: { label: t('mail.statistics.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.statistics.footer', params),
  })
}
