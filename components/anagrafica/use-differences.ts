'use client'

import { useTranslations } from 'next-intl'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { type AnagraficaValues, isTextPath, savedPart, valuesOf } from './anagrafica-values'
import type { Difference } from './stale-dialog'
import { differingKeys, flatten } from './three-way'

const CHOICE = 'has_business'

/** Where the form and what is saved now differ, in words; empty while there is no conflict. */
export function useDifferences(mine: () => AnagraficaValues, theirs: Anagrafica | null): Difference[] {
  const t = useTranslations('registry.fields')
  if (!theirs) return []
  const { [CHOICE]: _mine, ...ours } = flatten(savedPart(mine()))
  const { [CHOICE]: _theirs, ...saved } = flatten(savedPart(valuesOf(theirs)))
  return differingKeys(ours, saved).flatMap((path) => {
    const label = isTextPath(path) ? t(path) : path === 'anagrafica_custom_fields' ? t(path) : null
    return label ? [{ label, mine: wordsOf(ours[path]), theirs: wordsOf(saved[path]) }] : []
  })
}

function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '')
  return (value as { key: string; value: string }[]).map((field) => `${field.key}: ${field.value}`).join('\n')
}
