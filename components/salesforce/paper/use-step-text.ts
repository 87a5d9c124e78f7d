'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { codeEntry } from '@/lib/domain/codes/fatturapa'
import { TIPO_CASSA, TIPO_RITENUTA } from '@/lib/domain/codes/fatturapa-withholding'
import { type Decimal, toWire } from '@/lib/domain/core/money'
import type { TotalStep } from '@/lib/domain/documents/explain-totals'
import { BOLLO_THRESHOLD } from '@/lib/domain/documents/totals'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'

type StepText = { title: string; reckoning: string }
type StepOfKind<Kind extends TotalStep['kind']> = Extract<TotalStep, { kind: Kind }>

/** The words of a step: what it is, and how it was reckoned ('' for sums). */
export function useStepText(): (step: TotalStep) => StepText {
  const t = useTranslations('documents.explain')
  const language = useLanguage()
  const euro = (value: Decimal) => formatMoney(toWire(value), language)
  const number = (value: Decimal) => formatNumber(toWire(value), language)
  const share = (rate: Decimal, base: Decimal) => t('share', { rate: number(rate), base: euro(base) })

  const line = (step: StepOfKind<'LINE'>): StepText => {
    const { quantity, single_price, discounted_price, discount, discount_type, price_change_type } = step
    const price = discount.isZero()
      ? euro(single_price)
      : t(price_change_type === 'INCREASE' ? 'increased' : 'discounted', {
          price: euro(discounted_price),
          list: euro(single_price),
          change: discount_type === 'PERCENTAGE' ? `${number(discount)}%` : euro(discount),
        })
    const times = `${number(quantity)} × ${price}`
    const reckoning = step.gross_total ? t('with_vat', { times, total: euro(step.gross_total) }) : times
    return { title: step.description || step.name, reckoning }
  }

  const vat = (step: StepOfKind<'VAT'>): StepText => {
    const rate = [`${number(step.iva)}%`, step.natura].filter(Boolean).join(' ')
    const edited = step.correction.isZero() ? '' : t('edited', { amount: euro(step.correction) })
    const rest = step.rest.isZero() ? '' : t('rest', { amount: euro(step.rest) })
    const reason = step.riferimento_normativo ?? ''
    const reckoning = [share(step.iva, step.base), rest, edited, reason].filter(Boolean).join(' · ')
    return { title: t('vat', { rate }), reckoning }
  }

  return (step) => {
    switch (step.kind) {
      case 'LINE':
        return line(step)
      case 'EXPENSE':
        return { title: step.description, reckoning: step.rate ? share(step.rate, step.base) : t('expense') }
      case 'CASSA': {
        const name = codeEntry(TIPO_CASSA, step.tipo_cassa)?.[language] ?? step.tipo_cassa
        return { title: t('cassa', { name }), reckoning: share(step.rate, step.base) }
      }
      case 'BOLLO': {
        const amounts = { base: euro(step.base), threshold: euro(BOLLO_THRESHOLD) }
        return { title: t('bollo'), reckoning: t(step.charged ? 'bollo_charged' : 'bollo_own', amounts) }
      }
      case 'VAT':
        return vat(step)
      case 'RITENUTA': {
        const title = codeEntry(TIPO_RITENUTA, step.tipo_ritenuta)?.[language] ?? step.tipo_ritenuta
        return { title, reckoning: share(step.rate, step.base) }
      }
      case 'SPLIT_PAYMENT':
        return { title: t('split'), reckoning: t('split_why') }
      default:
        return { title: t(step.kind), reckoning: '' }
    }
  }
}
