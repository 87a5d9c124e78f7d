'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { Select } from '@/components/ui/select'
import type { SettlementAnswer, SettlementIn } from '@/lib/api/salesforce/registers/settlement-fields'
import { money, toWire } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  ADVANCE_METHODS,
  type AdvanceMethod,
  balanceOf,
  eachLine,
  isLastOfYear,
  type Periodicity,
  SETTLEMENT_LINES,
  type SettlementLine,
} from '@/lib/domain/registers/vat-settlement'
import { formatMoney } from '@/lib/i18n/formats'

type Amounts = Record<SettlementLine, number | null>

/**
 * The values in the fields of a settlement, with the balance that they come to before they are saved. Only edits are held,
 * so that figures that are read again change the other fields and lose no edit.
 */
export function useTypedSettlement(settlement: SettlementAnswer, periodicity: Periodicity) {
  const period = settlement.period as TaxPeriod
  const [edits, setEdits] = useState<Partial<Amounts>>({})
  const [editedMethod, setMethod] = useState<AdvanceMethod | null>()
  const method = editedMethod === undefined ? settlement.method : editedMethod
  // An empty field follows the registers.
  const entries = eachLine((line) => edits[line] ?? (line in edits ? null : settlement.entries[line]))
  const { amounts, counted, VP14 } = balanceOf(
    {
      period,
      VP6: money(settlement.VP6),
      entries: { ...eachLine((line) => (entries[line] === null ? null : money(entries[line]))), method },
      carried: { VP7: money(settlement.counted.VP7), VP8: money(settlement.counted.VP8) },
    },
    periodicity,
  )
  const input: SettlementIn = { period, ...entries, method: entries.VP13 ? method : null }
  return {
    amounts: eachLine((line) => (edits[line] === null ? null : toWire(amounts[line]))),
    counted: eachLine((line) => toWire(counted[line])),
    balance: toWire(VP14),
    method,
    /** An advance payment states its method. */
    lacksMethod: Boolean(entries.VP13) && method === null,
    input,
    isEdited:
      method !== settlement.method ||
      SETTLEMENT_LINES.some((line) => line in edits && edits[line] !== settlement.amounts[line]),
    setAmount: (line: SettlementLine, amount: number | null) =>
      setEdits((before) => ({ ...before, [line]: amount })),
    setMethod,
    reset: () => {
      setEdits({})
      setMethod(undefined)
    },
  }
}

type SettlementFieldsProps = {
  settlement: SettlementAnswer
  periodicity: Periodicity
  typed: ReturnType<typeof useTypedSettlement>
  /** Saving was tried: a missing method is named. */
  isTried: boolean
  disabled: boolean
}

/** The lines that few businesses have; they are folded while they are 0. */
const RARE = ['VP10', 'VP11'] as const

/** A field for each line that this period may have. */
export function SettlementFields({
  settlement,
  periodicity,
  typed,
  isTried,
  disabled,
}: SettlementFieldsProps) {
  const t = useTranslations('registers.settlement')
  const errors = useTranslations('errors')
  const language = useLanguage()
  const isLast = isLastOfYear(settlement.period as TaxPeriod)
  const fieldOf = (line: SettlementLine) => {
    const counted = typed.counted[line]
    const differs = typed.amounts[line] !== counted && (counted !== 0 || typed.amounts[line] === null)
    return (
      <FormField
        key={line}
        label={`${line} · ${t(`lines.${line}`)}`}
        help={differs ? t('counted', { amount: formatMoney(counted, language) }) : undefined}
      >
        {(field) => (
          <NumberInput
            {...field}
            negative={false}
            disabled={disabled}
            value={typed.amounts[line]}
            onValueChange={(amount) => typed.setAmount(line, amount)}
          />
        )}
      </FormField>
    )
  }
  const isShown = (line: SettlementLine) =>
    line === 'VP12' ? periodicity === 'TRIMESTRALE' && !isLast : line === 'VP13' ? isLast : true
  const usual = (['VP7', 'VP8', 'VP9', 'VP12', 'VP13'] as const).filter(
    (line) => isShown(line) || settlement.amounts[line] !== 0,
  )
  const methods = ADVANCE_METHODS.map((value) => ({
    value: String(value),
    label: t(`methods.${value}`),
  }))
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {usual.map(fieldOf)}
        {typed.amounts.VP13 ? (
          <FormField
            label={t('method')}
            required
            error={isTried && typed.lacksMethod ? errors('ERROR_SETTLEMENT_METHOD') : undefined}
          >
            {(field) => (
              <Select
                {...field}
                disabled={disabled}
                value={String(typed.method ?? '')}
                options={[{ value: '', label: t('methods.none') }, ...methods]}
                onChange={({ target }) =>
                  typed.setMethod(target.value === '' ? null : (Number(target.value) as AdvanceMethod))
                }
              />
            )}
          </FormField>
        ) : null}
      </div>
      <details open={RARE.some((line) => settlement.amounts[line] !== 0)}>
        <summary className="cursor-pointer text-link">{t('rare')}</summary>
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">{RARE.map(fieldOf)}</div>
      </details>
    </>
  )
}
