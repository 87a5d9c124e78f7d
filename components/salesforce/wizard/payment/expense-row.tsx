'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Money } from '@/components/kit/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toWire, ZERO } from '@/lib/domain/core/money'
import { EXPENSE_GRID, SHORT_SELECT } from '../lines/line-grid'
import { VatSelect } from '../lines/vat-select'
import { useWizard } from '../wizard-context'
import { RowField, WizardNumber } from '../wizard-field'
import type { WizardExpense } from '../wizard-form'

type RowProps = { index: number; expense: WizardExpense; onRemove: () => void }

/** An extra expense with its flags: counted, taxable, in percent of the products (document 3 §3). */
export function ExpenseRow({ index, expense, onRemove }: RowProps) {
  const t = useTranslations('wizard')
  const id = useId()
  const { methods, settings, totals } = useWizard()
  const path = `extra_expenses_list.${index}` as const
  const name = t('row.expense', { number: index + 1 })
  return (
    <li aria-label={name} className="grid gap-2 px-4 py-2.5">
      <div className={cn('grid items-start gap-2', EXPENSE_GRID)}>
        <RowField
          id={`${id}-description`}
          path={`${path}.description`}
          label={t('label.description')}
          className="col-span-full sm:col-span-1"
        >
          {(field) => <Input {...field} {...methods.register(`${path}.description`)} maxLength={200} />}
        </RowField>
        <RowField id={`${id}-importo`} path={`${path}.importo`} label={t('label.importo')}>
          {(field) => (
            <div className="flex gap-1">
              <div className="grid min-w-0 grow gap-1">
                <WizardNumber
                  {...field}
                  name={`${path}.importo`}
                  cents={!expense.percentuale}
                  negative={false}
                />
              </div>
              <Select
                aria-label={t('label.percentuale')}
                className={cn(SHORT_SELECT, 'w-14')}
                value={expense.percentuale ? 'PERCENTAGE' : 'FIXED'}
                options={[
                  { value: 'FIXED', label: '€' },
                  { value: 'PERCENTAGE', label: '%' },
                ]}
                onChange={(event) =>
                  methods.setValue(`${path}.percentuale`, event.target.value === 'PERCENTAGE')
                }
              />
            </div>
          )}
        </RowField>
        <RowField id={`${id}-iva`} path={`${path}.iva`} label={t('label.iva')}>
          {(field) => (
            <VatSelect
              {...field}
              disabled={!expense.tassabile}
              value={expense}
              rates={settings.aliquoteiva}
              onRateChange={(rate) => methods.setValue(path, { ...methods.getValues(path), ...rate })}
            />
          )}
        </RowField>
        <output className="flex h-9 items-center font-medium text-heading min-[88rem]:justify-end">
          <Money
            value={toWire(totals.expenses[index] ?? ZERO)}
            className={cn(!expense.includi && 'opacity-50')}
          />
        </output>
        <Button
          variant="ghost"
          size="icon-sm"
          className="justify-self-end"
          aria-label={t('expenses.remove', { row: name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        <Flag
          id={`${id}-includi`}
          name={`${path}.includi`}
          label={t('label.includi')}
          checked={expense.includi}
        />
        <Flag
          id={`${id}-tassabile`}
          name={`${path}.tassabile`}
          label={t('label.tassabile')}
          checked={expense.tassabile}
        />
      </div>
    </li>
  )
}

type FlagName = `extra_expenses_list.${number}.${'includi' | 'tassabile'}`

function Flag({ id, name, label, checked }: { id: string; name: FlagName; label: string; checked: boolean }) {
  const { methods } = useWizard()
  return (
    <span className="flex items-center gap-2">
      <Checkbox
        id={id}
        checked={checked}
        onCheckedChange={(value) => methods.setValue(name, value === true)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
