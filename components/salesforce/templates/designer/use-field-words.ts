'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { chosenFields, type Design } from '@/lib/domain/templates/designer/design'
import { toMillimetres } from '@/lib/domain/templates/designer/millimetres'
import type { FieldType, TemplateField } from '@/lib/domain/templates/field'
import { formatNumber } from '@/lib/i18n/formats'

/** The words by which the editor calls fields and their places. */
export function useFieldWords() {
  const t = useTranslations('template_designer')
  const language = useLanguage()
  return useMemo(() => {
    const typeName = (type: FieldType) => t(`types.${type}`)
    const nameOf = ({ label, type }: TemplateField) => label.trim() || typeName(type)
    const place = ({ page, x, y }: TemplateField) => ({
      page,
      left: formatNumber(toMillimetres(x), language),
      top: formatNumber(toMillimetres(y), language),
    })
    /** "Firma, pagina 2, 32 mm da sinistra, 210 mm dall'alto". */
    const describe = (field: TemplateField) => t('place', { name: nameOf(field), ...place(field) })
    return {
      typeName,
      nameOf,
      describe,
      /** The name of the chosen field, or the number of chosen fields. */
      nameOfChosen: (design: Design) => {
        const [field, ...more] = chosenFields(design)
        return field && more.length === 0 ? nameOf(field) : t('chosen', { count: more.length + 1 })
      },
      /** The chosen field with its place, or the number of chosen fields. */
      describeChosen: (design: Design) => {
        const [field, ...more] = chosenFields(design)
        if (!field) return t('nothing_chosen')
        return more.length === 0 ? describe(field) : t('chosen', { count: more.length + 1 })
      },
      /** The label of a new field: its type's name, with a number where it is there already. */
      labelFor: ({ fields }: Design, type: FieldType) => {
        const count = fields.filter((field) => field.type === type).length
        return count === 0 ? typeName(type) : `${typeName(type)} ${count + 1}`
      },
    }
  }, [t, language])
}
