'use client'

import { useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { Select, type SelectProps } from '@/components/ui/select'
import type { Settings } from '@/lib/api/auth/settings-fields'
import { codeEntry, NATURA } from '@/lib/domain/codes/fatturapa'
import { rateText } from '@/lib/i18n/rate-text'

export type VatRate = { iva: number; natura: string | null; riferimento_normativo: string }

const keyOf = ({ iva, natura, riferimento_normativo }: VatRate): string =>
  JSON.stringify([iva, natura, natura ? riferimento_normativo : ''])

type Rates = readonly Settings['aliquoteiva'][number][]

function offeredRates(rates: Rates): (VatRate & { text: string })[] {
  return rates
    .filter((rate) => rate.abilitato)
    .map((rate) => ({
      iva: rate.aliquota,
      natura: rate.codice,
      riferimento_normativo: rate.riferimento_normativo,
      text: rate.descrizione,
    }))
}

/** One of the structure's VAT rates, each with its Natura; a document's own rate stays among them. */
export function VatSelect({
  value,
  rates,
  onRateChange,
  ...props
}: Omit<SelectProps, 'options' | 'value' | 'onChange' | 'onRateChange'> & {
  value: VatRate
  rates: Rates
  onRateChange: (rate: VatRate) => void
}) {
  const language = useLanguage()
  const offered = useMemo(() => offeredRates(rates), [rates])
  const current = keyOf(value)
  const natura = codeEntry(NATURA, value.natura)
  const all = offered.some((rate) => keyOf(rate) === current)
    ? offered
    : [...offered, { ...value, text: natura ? natura[language] : '' }]
  // The percentage identifies an ordinary rate, unless another rate has the same one.
  const labelOf = (rate: (typeof all)[number]) => {
    const isAlone = all.filter((other) => other.iva === rate.iva).length === 1
    const text = isAlone && !rate.natura ? '' : rate.text
    return [rateText(rate, language), text].filter(Boolean).join(' · ')
  }
  return (
    <Select
      {...props}
      value={current}
      options={all.map((rate) => ({ value: keyOf(rate), label: labelOf(rate) }))}
      onChange={(event) => {
        const chosen = all.find((rate) => keyOf(rate) === event.target.value)
        if (!chosen) return
        const { iva, natura: code, riferimento_normativo } = chosen
        onRateChange({ iva, natura: code, riferimento_normativo })
      }}
    />
  )
}
