'use client'

import { useTranslations } from 'next-intl'
import type { TemplateField } from '@/lib/domain/templates/field'
import { AssetImage } from '../../asset-image'
import { FIELD_ICONS } from '../field-look'
import { useFieldWords } from '../use-field-words'

const ALIGN = { LEFT: 'text-left', CENTER: 'text-center', RIGHT: 'text-right' } as const

/** The face of a field on the page that is designed: its text, or its name. */
export function FieldFace({ field, zoom }: { field: TemplateField; zoom: number }) {
  const t = useTranslations('template_designer')
  const words = useFieldWords()
  const { type, value, align, fontSize, image } = field
  if (type === 'IMAGE' && image) return <AssetImage sha256={image} fit="contain" />
  if (value && type !== 'IMAGE') {
    return (
      <span
        className={`block size-full overflow-hidden whitespace-pre-wrap break-words leading-[1.3] ${ALIGN[align]}`}
        style={{ fontSize: fontSize * zoom }}
      >
        {value}
      </span>
    )
  }
  const Icon = FIELD_ICONS[type]
  return (
    <span
      className="flex size-full items-center gap-1 overflow-hidden px-1 text-left leading-tight"
      style={{ fontSize: Math.max(8, 11 * zoom) }}
    >
      <Icon aria-hidden className="size-[1.2em] shrink-0" />
      <span className={`min-w-0 truncate ${type === 'TEXT' ? 'italic' : 'font-medium'}`}>
        {type === 'TEXT' ? t('text_placeholder') : words.nameOf(field)}
      </span>
    </span>
  )
}
