'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { CreditableLine } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { creditedBy, type PartChoice, type PartField, withQuantity } from './credit-parts'

/** A line of an invoice in the dialog of its credit note: taken or left, as a whole or in part. */
export function CreditLine({
  line,
  choice,
  error,
  onChange,
}: {
  line: CreditableLine
  choice: PartChoice
  error: { field: PartField; text: string } | undefined
  onChange: (choice: PartChoice) => void
}) {
  const t = useTranslations('credit_notes.single')
  const language = useLanguage()
  const id = useId()
  const isParted = line.left_amount !== line.total_price
  const name = line.name || line.description
  const remark = line.is_credited
    ? t('credited')
    : isParted
      ? t('left', {
          left: formatMoney(line.left_amount, language),
          total: formatMoney(line.total_price, language),
        })
      : null
  const canPart = line.may_be_parted && !line.is_credited && choice.isChosen
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-start gap-3">
        <Checkbox
          id={id}
          className="mt-0.5"
          checked={choice.isChosen}
          disabled={line.is_credited}
          onCheckedChange={(checked) => onChange({ ...choice, isChosen: checked === true })}
        />
        <label htmlFor={id} className="min-w-0 grow break-words">
          {name}
          {remark ? <span className="block text-ink-soft text-sm">{remark}</span> : null}
        </label>
        <span className="grid justify-items-end gap-1">
          <Money
            value={line.is_credited ? line.total_price : creditedBy(line, { ...choice, isChosen: true })}
          />
          {canPart && !choice.isPart ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('part_of', { name })}
              onClick={() => onChange({ ...choice, isPart: true })}
            >
              {t('part')}
            </Button>
          ) : null}
        </span>
      </div>
      {canPart && choice.isPart ? (
        <div className="grid gap-2 pl-7">
          <div className="grid grid-cols-2 gap-3">
            <FormField
              label={
                line.measurement_unit ? t('quantity_unit', { unit: line.measurement_unit }) : t('quantity')
              }
              help={
                error?.field === 'quantity'
                  ? undefined
                  : t('quantity_left', { left: formatNumber(line.left_quantity, language) })
              }
              error={error?.field === 'quantity' ? error.text : undefined}
            >
              {(field) => (
                <NumberInput
                  {...field}
                  value={choice.quantity}
                  decimals={8}
                  negative={false}
                  cents={false}
                  onValueChange={(quantity) => onChange(withQuantity(line, choice, quantity))}
                />
              )}
            </FormField>
            <FormField
              label={t('amount')}
              help={
                error?.field === 'amount'
                  ? undefined
                  : t('amount_left', { left: formatMoney(line.left_amount, language) })
              }
              error={error?.field === 'amount' ? error.text : undefined}
            >
              {(field) => (
                <NumberInput
                  {...field}
                  value={choice.amount}
                  negative={false}
                  onValueChange={(amount) => onChange({ ...choice, amount, isOwnAmount: true })}
                />
              )}
            </FormField>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-ink-soft text-sm">{choice.quantity ? null : t('amount_only')}</span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('whole_of', { name })}
              onClick={() => onChange({ ...choice, isPart: false })}
            >
              {t('whole')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  )
}
