'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/salesforce/notice'
import type { Preview } from './use-preview'

/** Why a document in this template would not be sent, with the names of the fields at fault. */
export function PreviewConflicts({ preview }: { preview: Preview }) {
  const t = useTranslations('template_designer.preview')
  const errors = useTranslations('errors')
  const { conflict_list, missing_glyph_list: glyphs } = preview
  if (conflict_list.length === 0 && glyphs.length === 0) {
    return <Notice tone="success" title={t('fits')} />
  }
  const missing =
    glyphs.length > 0
      ? [errors('ERROR_TEMPLATE_GLYPHS', { glyphs: glyphs.slice(0, 10).join(' '), count: glyphs.length })]
      : []
  const sentences = [...new Set([...conflict_list.map(({ message }) => message), ...missing])]
  return (
    <Notice tone="error" role="alert" title={t('conflicts')}>
      <ul className="grid gap-1 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
