'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { codeEntry, MODALITA_PAGAMENTO } from '@/lib/domain/codes/fatturapa'
import { money } from '@/lib/domain/core/money'
import { formatDay } from '@/lib/i18n/formats'
import { usePaperFormat } from '../paper/paper-format'
import { PaperLabel } from '../paper/paper-label'

/** At the foot of the sheet: how the supplier asks to be paid, and the documents that this one names. */
export function PaperReceived({ received }: { received: ReceivedDocument }) {
  return (
    <div className="mt-6 grid gap-x-8 gap-y-5 md:grid-cols-2">
      <Payments received={received} />
      <References list={received.reference_list} />
    </div>
  )
}

function Payments({ received }: { received: ReceivedDocument }) {
  const t = useTranslations('pdf')
  const language = useLanguage()
  const format = usePaperFormat()
  const { payment_list, due_date_list } = received
  const due = due_date_list.map((entry) => ({ ...entry, method: '', iban: null, bank: null }))
  const list = payment_list.length > 0 ? payment_list : due
  if (list.length === 0) return null
  return (
    <section className="min-w-0">
      <PaperLabel>{t('payment')}</PaperLabel>
      <ol className="grid gap-2">
        {list.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
          <li key={index}>
            <span className="flex justify-between gap-4">
              <span>{payment.date ? formatDay(payment.date, language) : '–'}</span>
              <span className="whitespace-nowrap tabular">{format.money(money(payment.amount))}</span>
            </span>
            <span className="block text-[#5b6474]">
              {[codeEntry(MODALITA_PAGAMENTO, payment.method)?.[language] ?? payment.method, payment.bank]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {payment.iban ? <span className="block break-all">IBAN {payment.iban}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function References({ list }: { list: ReceivedDocument['reference_list'] }) {
  const t = useTranslations('received.reference')
  const words = useTranslations('pdf')
  const language = useLanguage()
  if (list.length === 0) return null
  return (
    <section className="min-w-0">
      <PaperLabel>{words('references')}</PaperLabel>
      <ul className="grid gap-1">
        {list.map(({ kind, number, date, cig, cup }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same document may be named twice
          <li key={index} className="break-words text-[#5b6474]">
            {t(kind, { number: number || '–' })}
            {date ? ` · ${formatDay(date, language)}` : ''}
            {cig ? ` · CIG ${cig}` : ''}
            {cup ? ` · CUP ${cup}` : ''}
          </li>
        ))}
      </ul>
    </section>
  )
}
