'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import type { AttributeKind } from '@/components/pricelist/attributes/attribute-calls'
import { AttributeEditor } from './attribute-editor'
import type { AttributeRow } from './attribute-rows'

/** The attributes of the form around it, its `attribute_list`, each row with its fault. */
export function FormAttributes({ kind }: { kind: AttributeKind }) {
  const t = useTranslations('pricelist.attribute_rows')
  const { formState } = useFormContext<{ attribute_list: AttributeRow[] }>()
  const { field } = useController<{ attribute_list: AttributeRow[] }, 'attribute_list'>({
    name: 'attribute_list',
  })
  const { attribute_list: errors } = formState.errors
  const faults = field.value.map((_, index) => {
    const error = errors?.[index]?.value ?? errors?.[index]?.unique_key
    return error && t(error.message === 'exists' ? 'exists' : 'fields')
  })
  return <AttributeEditor kind={kind} value={field.value} onChange={field.onChange} faults={faults} />
}
