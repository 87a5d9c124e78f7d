'use client'

import { useTranslations } from 'next-intl'
import type { FieldControl } from '@/components/kit/fields/form-field'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { useWizard } from '../wizard-context'
import { WizardNumber } from '../wizard-field'
import type { WizardLine } from '../wizard-form'
import { SHORT_SELECT } from './line-grid'

const KINDS = ['DISCOUNT_PERCENTAGE', 'DISCOUNT_FIXED', 'INCREASE_PERCENTAGE', 'INCREASE_FIXED'] as const

/** A discount or an increase of the unit price, in percent or in euro: the amount and its kind. */
export function PriceChangeFields({
  field,
  index,
  line,
}: {
  field: FieldControl
  index: number
  line: WizardLine
}) {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `product_list.${index}` as const
  const kind = `${line.price_change_type}_${line.discount_type}` as const
  return (
    <div className="flex gap-1">
      <div className="grid min-w-0 grow gap-1">
        <WizardNumber
          {...field}
          name={`${path}.discount`}
          decimals={8}
          cents={line.discount_type === 'FIXED'}
          negative={false}
          placeholder="0"
        />
      </div>
      <Select
        aria-label={t('label.discount_kind')}
        className={cn(SHORT_SELECT, 'w-16')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`discount.${value}`) }))}
        onChange={(event) => {
          const [change, type] = event.target.value.split('_')
          methods.setValue(`${path}.price_change_type`, change === 'INCREASE' ? 'INCREASE' : 'DISCOUNT')
          methods.setValue(`${path}.discount_type`, type === 'FIXED' ? 'FIXED' : 'PERCENTAGE')
        }}
      />
    </div>
  )
}
