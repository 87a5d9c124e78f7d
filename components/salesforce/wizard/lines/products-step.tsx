'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { ExpensesTable } from '../payment/expenses-table'
import { TaxesCard } from '../payment/taxes-card'
import { useWizard } from '../wizard-context'
import { isBlankLine, newLine } from '../wizard-form'
import { AmountFields } from './amount-fields'
import { IntentHint } from './intent-hint'
import { LinesTable } from './lines-table'
import { WithVatChoice } from './with-vat-choice'

/** Step 2: what is sold, or a plain amount; what is charged besides; taxes. */
export function ProductsStep() {
  const t = useTranslations('wizard.products')
  const { kind, values } = useWizard()
  return (
    <div className="grid gap-4">
      <Card>
        <CardHeader className="flex-wrap justify-between gap-y-2">
          <CardTitle>{t(`title.${kind}`)}</CardTitle>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            {values.mode === 'AMOUNT' ? null : <WithVatChoice />}
            <ModeChoice />
          </div>
        </CardHeader>
        {values.mode === 'AMOUNT' ? (
          <CardContent>
            <AmountFields />
          </CardContent>
        ) : (
          <LinesTable />
        )}
      </Card>
      <IntentHint />
      <ExpensesTable />
      <TaxesCard />
    </div>
  )
}

/** Products or a plain amount. Leaving products that hold something asks first (document 3 §5). */
function ModeChoice() {
  const t = useTranslations('wizard.products')
  const { methods, values, settings } = useWizard()
  const dialogs = useDialogs()
  const change = async (mode: string) => {
    if (mode === 'PRODUCTS') return methods.setValue('mode', 'PRODUCTS')
    const filled = methods.getValues('product_list').some((line) => !isBlankLine(line))
    if (filled && !(await dialogs.confirm({ text: t('lose_selection'), confirm: t('continue') }))) return
    methods.setValue('product_list', [newLine(settings, methods.getValues('taxes'))])
    methods.setValue('mode', 'AMOUNT')
  }
  return (
    <RadioGroup
      aria-label={t('mode')}
      value={values.mode}
      onValueChange={(mode) => void change(mode)}
      className="flex flex-wrap gap-x-4 gap-y-1"
    >
      <RadioItem value="PRODUCTS" label={t('mode_products')} />
      <RadioItem value="AMOUNT" label={t('mode_amount')} />
    </RadioGroup>
  )
}
