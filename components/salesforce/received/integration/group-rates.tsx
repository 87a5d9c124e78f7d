'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { codeEntry, NATURA } from '@/lib/domain/codes/fatturapa'
import { toWire } from '@/lib/domain/core/money'
import {
  type IntegrationGroup,
  NATURE_WITHOUT_VAT,
  type NaturaWithoutVat,
} from '@/lib/domain/documents/integration'
import { formatMoney } from '@/lib/i18n/formats'

/** The VAT of a group as it is typed; Natura and reference count where the rate is 0. */
export type GroupRate = { iva: number | null; natura: NaturaWithoutVat | null; reference: string }

/** The rate with which a group begins. */
export const USUAL_RATE: GroupRate = { iva: 22, natura: null, reference: '' }

export const isComplete = ({ iva, natura, reference }: GroupRate): boolean =>
  iva !== null && iva <= 100 && (iva > 0 || (natura !== null && reference.trim() !== ''))

/** A group of the invoice's summary with its taxable amount, and the VAT that it gets. */
export function GroupRateFields({
  group,
  rate,
  onChange,
}: {
  group: IntegrationGroup
  rate: GroupRate
  onChange: (rate: GroupRate) => void
}) {
  const t = useTranslations('received.integration')
  const language = useLanguage()
  const name = [group.natura, group.riferimento_normativo ?? codeEntry(NATURA, group.natura)?.[language]]
    .filter(Boolean)
    .join(' · ')
  return (
    <fieldset className="grid gap-2 rounded-lg border px-3 py-2">
      <legend className="px-1 font-medium text-sm">{name}</legend>
      <p className="text-sm">
        {t('group', {
          count: group.lines.length,
          amount: formatMoney(toWire(group.imponibile), language),
        })}
      </p>
      <FormField label={t('rate')} required>
        {(field) => (
          <NumberInput
            {...field}
            negative={false}
            value={rate.iva}
            onValueChange={(iva) => onChange({ ...rate, iva })}
          />
        )}
      </FormField>
      {rate.iva === 0 ? <WithoutVat rate={rate} onChange={onChange} /> : null}
    </fieldset>
  )
}

/** Why a group gets no VAT. */
function WithoutVat({ rate, onChange }: { rate: GroupRate; onChange: (rate: GroupRate) => void }) {
  const t = useTranslations('received.integration')
  const language = useLanguage()
  const options = NATURE_WITHOUT_VAT.map((code) => ({
    value: code,
    label: `${code} · ${codeEntry(NATURA, code)?.[language] ?? ''}`,
  }))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField label={t('natura')} required>
        {(field) => (
          <Select
            {...field}
            options={options}
            placeholder={t('natura_choose')}
            value={rate.natura ?? ''}
            onChange={({ target }) =>
              onChange({ ...rate, natura: NATURE_WITHOUT_VAT.find((code) => code === target.value) ?? null })
            }
          />
        )}
      </FormField>
      <FormField label={t('reference')} help={t('reference_help')} required>
        {(field) => (
          <Input
            {...field}
            maxLength={100}
            value={rate.reference}
            onChange={({ target }) => onChange({ ...rate, reference: target.value })}
          />
        )}
      </FormField>
    </div>
  )
}
