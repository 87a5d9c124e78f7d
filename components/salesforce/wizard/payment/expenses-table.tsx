'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { expenseOf } from '@/lib/api/salesforce/document/proposed-document'
import { defaultRate } from '@/lib/domain/documents/line-vat'
import { EXPENSE_GRID, GRID_HEAD } from '../lines/line-grid'
import { useWizard } from '../wizard-context'
import type { WizardExpense } from '../wizard-form'
import { ExpenseRow } from './expense-row'

/** Extra expenses: those of the settings, and others. */
export function ExpensesTable() {
  const t = useTranslations('wizard.expenses')
  const label = useTranslations('wizard.label')
  const { methods, settings, values } = useWizard()
  const { fields, append, remove } = useFieldArray({ control: methods.control, name: 'extra_expenses_list' })
  const blank = (): WizardExpense => {
    const rate = defaultRate(settings.aliquoteiva)
    return {
      description: '',
      importo: null,
      percentuale: false,
      tassabile: true,
      includi: true,
      iva: rate?.aliquota ?? 22,
      natura: rate?.codice ?? null,
      riferimento_normativo: '',
    }
  }
  const offered = settings.speseExtra
  return (
    <Card data-field="extra_expenses_list">
      <CardHeader className="flex-wrap justify-between">
        <CardTitle>{t('title')}</CardTitle>
        {offered.length === 0 ? (
          <Button size="sm" onClick={() => append(blank())}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        ) : (
          <DropdownMenu modal={false}>
            <DropdownMenuTrigger asChild>
              <Button size="sm">
                <Plus aria-hidden />
                {t('add')}
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              {offered.map((spesa) => (
                <DropdownMenuItem key={spesa.descrizione} onSelect={() => append(expenseOf(spesa))}>
                  {spesa.descrizione}
                </DropdownMenuItem>
              ))}
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => append(blank())}>{t('other')}</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </CardHeader>
      {fields.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">{t('none')}</p>
      ) : (
        <ol className="divide-y">
          <li aria-hidden className={cn(GRID_HEAD, EXPENSE_GRID)}>
            {(['description', 'importo', 'iva'] as const).map((column) => (
              <span key={column}>{label(column)}</span>
            ))}
            <span className="text-right">{label('line_total')}</span>
          </li>
          {fields.map((field, index) => {
            const expense = values.extra_expenses_list[index]
            return expense ? (
              <ExpenseRow key={field.id} index={index} expense={expense} onRemove={() => remove(index)} />
            ) : null
          })}
        </ol>
      )}
    </Card>
  )
}
