'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import { ALIGNS, grows, OVERFLOWS, type TemplateField } from '@/lib/domain/templates/field'
import { CommittedNumber } from './committed-number'
import { useFieldChange } from './use-field-change'

/** The letters of a field: their size, their alignment, and what becomes of a longer text. */
export function FieldType({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const { type, fontSize, align, onOverflow } = field
  const change = useFieldChange(field.id)
  const overflows = OVERFLOWS.filter((one) => one !== 'CONTINUE' || grows(type))
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 font-medium text-sm">{t('letters')}</legend>
      <FormField label={t('font_size')}>
        {(control) => (
          <CommittedNumber
            field={control}
            value={fontSize}
            onCommit={(value) => value !== null && change({ fontSize: value })}
          />
        )}
      </FormField>
      <FormField label={t('align')}>
        {(control) => (
          <Select
            {...control}
            value={align}
            options={ALIGNS.map((value) => ({ value, label: t(`aligns.${value}`) }))}
            onChange={({ target }) => change({ align: ALIGNS.find((one) => one === target.value) ?? align })}
          />
        )}
      </FormField>
      <FormField label={t('overflow')} className="col-span-2">
        {(control) => (
          <Select
            {...control}
            value={onOverflow}
            options={overflows.map((value) => ({ value, label: t(`overflows.${value}`) }))}
            onChange={({ target }) =>
              change({ onOverflow: OVERFLOWS.find((one) => one === target.value) ?? onOverflow })
            }
          />
        )}
      </FormField>
    </fieldset>
  )
}
