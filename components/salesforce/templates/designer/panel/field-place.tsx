'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import { fromMillimetres, toMillimetres } from '@/lib/domain/templates/designer/millimetres'
import { grows, type TemplateField } from '@/lib/domain/templates/field'
import { useDesignerView } from '../designer-context'
import { CommittedNumber } from './committed-number'
import { useFieldChange } from './use-field-change'

const LENGTHS = ['x', 'y', 'width', 'height'] as const
const HEIGHTS = ['minHeight', 'maxHeight'] as const

/** The place and the size of a field in millimetres, and its page. */
export function FieldPlace({ field }: { field: TemplateField }) {
  const t = useTranslations('template_designer.values')
  const { design } = useDesignerView()
  const change = useFieldChange(field.id)
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 font-medium text-sm">{t('place')}</legend>
      {LENGTHS.map((key) => (
        <FormField key={key} label={t(key)}>
          {(control) => (
            <CommittedNumber
              field={control}
              value={toMillimetres(field[key])}
              onCommit={(value) => value !== null && change({ [key]: fromMillimetres(value) })}
            />
          )}
        </FormField>
      ))}
      {grows(field.type)
        ? HEIGHTS.map((key) => (
            <FormField key={key} label={t(key)}>
              {(control) => (
                <CommittedNumber
                  field={control}
                  placeholder={t(`${key}_none`)}
                  value={field[key] === null ? null : toMillimetres(field[key])}
                  onCommit={(value) => change({ [key]: value === null ? null : fromMillimetres(value) })}
                />
              )}
            </FormField>
          ))
        : null}
      {design.pages.length > 1 ? (
        <FormField label={t('page')} className="col-span-2">
          {(control) => (
            <Select
              {...control}
              value={String(field.page)}
              options={design.pages.map((_, index) => ({
                value: String(index + 1),
                label: String(index + 1),
              }))}
              onChange={(event) => change({ page: Number(event.target.value) })}
            />
          )}
        </FormField>
      ) : null}
    </fieldset>
  )
}
