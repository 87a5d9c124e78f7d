'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { useStored } from '@/components/kit/use-stored'
import { Checkbox } from '@/components/ui/checkbox'
import { useWizard } from '../wizard-context'
import { isBlankLine } from '../wizard-form'
import { typedWithVat } from './price-with-vat'

/** Whether the prices of all lines are typed with VAT. A new document begins as the user last chose in this browser. */
export function WithVatChoice() {
  const t = useTranslations('wizard.products')
  const fieldId = useId()
  const { methods, values, canTypeWithVat } = useWizard()
  const [preferred, setPreferred] = useStored('luna.lines-with-vat', false)
  const { id, product_list } = values
  const isNew = id === null && product_list.every(isBlankLine)
  const isOn = product_list.length > 0 && product_list.every((line) => line.with_vat)
  const isMixed = !isOn && product_list.some((line) => line.with_vat)
  const turn = (withVat: boolean) => {
    const lines = methods.getValues('product_list')
    methods.setValue(
      'product_list',
      lines.map((line) => typedWithVat(line, withVat)),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preference counts once, for a document without lines
  useEffect(() => {
    if (canTypeWithVat && preferred === true && isNew) turn(true)
  }, [preferred])
  if (!canTypeWithVat) return null
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        id={fieldId}
        checked={isMixed ? 'indeterminate' : isOn}
        onCheckedChange={(checked) => {
          turn(checked === true)
          setPreferred(checked === true)
        }}
      />
      <label htmlFor={fieldId}>{t('with_vat')}</label>
    </div>
  )
}
