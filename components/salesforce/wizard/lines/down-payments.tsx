'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { FormDate } from '@/components/kit/fields/date-input'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { money, toWire } from '@/lib/domain/core/money'
import { downPaymentBase } from '@/lib/domain/documents/activation'
import { downPaymentAmount } from '@/lib/domain/documents/due-dates'
import { useWizard } from '../wizard-context'
import { RowField, WizardNumber } from '../wizard-field'
import type { WizardDownPayment } from '../wizard-form'
import { DOWN_PAYMENT_GRID, GRID_HEAD, SHORT_SELECT } from './line-grid'

/**
 * The card of the down payments, which are paid before the rest: each in euro, or as a share that is turned into euro.
 */
export function DownPayments() {
  const t = useTranslations('wizard')
  const { methods, values, errorOf } = useWizard()
  const name = 'invoice_configuration.down_payment_list'
  const { fields, append, remove } = useFieldArray({ control: methods.control, name })
  const error = errorOf(name)
  const add = () => append({ basis: '', date: values.date, type: 'CASH', amount: null })
  return (
    <Card data-field={name}>
      <CardHeader className="justify-between">
        <CardTitle>{t('down_payments.title')}</CardTitle>
        <Button size="sm" onClick={add}>
          <Plus aria-hidden />
          {t('down_payments.add')}
        </Button>
      </CardHeader>
      {error ? (
        <p role="alert" className="border-b bg-state-error/6 px-4 py-2 text-state-error">
          {error}
        </p>
      ) : null}
      {fields.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">{t('down_payments.none')}</p>
      ) : (
        <ol className="divide-y">
          <li aria-hidden className={cn(GRID_HEAD, DOWN_PAYMENT_GRID)}>
            {(['basis', 'day', 'amount'] as const).map((column) => (
              <span key={column}>{t(`label.${column}`)}</span>
            ))}
            <span className="text-right">{t('label.line_total')}</span>
          </li>
          {fields.map((field, index) => {
            const down = values.invoice_configuration.down_payment_list[index]
            return down ? (
              <DownPaymentRow key={field.id} index={index} down={down} onRemove={() => remove(index)} />
            ) : null
          })}
        </ol>
      )}
    </Card>
  )
}

type RowProps = { index: number; down: WizardDownPayment; onRemove: () => void }

function DownPaymentRow({ index, down, onRemove }: RowProps) {
  const t = useTranslations('wizard')
  const id = useId()
  const { methods, values, content, totals } = useWizard()
  const path = `invoice_configuration.down_payment_list.${index}` as const
  const name = t('row.down_payment', { number: index + 1 })
  const cash = downPaymentAmount(
    { type: down.type, amount: money(down.amount ?? 0), date: null },
    downPaymentBase(values.kind, content, totals),
  )
  return (
    <li aria-label={name} className={cn('grid items-start gap-2 px-4 py-2.5', DOWN_PAYMENT_GRID)}>
      <RowField
        id={`${id}-basis`}
        path={`${path}.basis`}
        label={t('label.basis')}
        className="col-span-full sm:col-span-1"
      >
        {(field) => (
          <Input
            {...field}
            {...methods.register(`${path}.basis`)}
            maxLength={80}
            placeholder={t('down_payments.basis_hint')}
          />
        )}
      </RowField>
      <RowField id={`${id}-date`} path={`${path}.date`} label={t('label.day')}>
        {(field) => <FormDate {...field} control={methods.control} name={`${path}.date`} />}
      </RowField>
      <RowField id={`${id}-amount`} path={`${path}.amount`} label={t('label.amount')}>
        {(field) => (
          <div className="flex gap-1">
            <div className="grid min-w-0 grow gap-1">
              <WizardNumber
                {...field}
                name={`${path}.amount`}
                cents={methods.watch(`${path}.type`) === 'CASH'}
                negative={false}
              />
            </div>
            <Select
              aria-label={t('label.down_payment_type')}
              className={cn(SHORT_SELECT, 'w-14')}
              {...methods.register(`${path}.type`)}
              options={[
                { value: 'CASH', label: '€' },
                { value: 'SHARE_PERCENTAGE', label: '%' },
              ]}
            />
          </div>
        )}
      </RowField>
      <output className="flex h-9 items-center self-end font-medium text-heading min-[88rem]:justify-end min-[88rem]:self-start">
        <Money value={toWire(cash)} />
      </output>
      <Button
        variant="ghost"
        size="icon-sm"
        className="self-end justify-self-end min-[88rem]:self-start"
        aria-label={t('down_payments.remove', { row: name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  )
}
