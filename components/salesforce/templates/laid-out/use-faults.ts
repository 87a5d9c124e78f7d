'use client'

import { useTranslations } from 'next-intl'
import type { LaidOut } from './laid-out'

const SHOWN_LETTERS = 10

/** The sentences for which a document in a template would not be sent, with the fields at fault named; none when it fits. */
export function useFaults(laid: LaidOut | undefined): readonly string[] {
  const errors = useTranslations('errors')
  if (!laid) return []
  const { conflict_list, missing_glyph_list: glyphs } = laid
  const letters = { glyphs: glyphs.slice(0, SHOWN_LETTERS).join(' '), count: glyphs.length }
  const missing = glyphs.length > 0 ? [errors('ERROR_TEMPLATE_GLYPHS', letters)] : []
  return [...new Set([...conflict_list.map(({ message }) => message), ...missing])]
}
