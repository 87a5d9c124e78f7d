'use client'

import { useTranslations } from 'next-intl'
import type { Difference } from '@/components/kit/dialogs/stale-dialog'
import { differingKeys, flatten } from '@/components/kit/three-way'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { useCategories } from '../categories/use-categories'
import { type AnagraficaValues, isTextPath, savedPart, valuesOf } from './anagrafica-values'

const CHOICE = 'has_business'
const PICTURE = 'avatar_image_base64'

/** Returns, in words, the fields in which the form and the saved entry differ; empty while there is no conflict. */
export function useDifferences(mine: () => AnagraficaValues, theirs: Anagrafica | null): Difference[] {
  const t = useTranslations('registry')
  const { categories = [] } = useCategories()
  if (!theirs) return []
  const { [CHOICE]: _mine, [PICTURE]: picture, ...ours } = flatten(savedPart(mine()))
  const { [CHOICE]: _theirs, [PICTURE]: _saved, ...saved } = flatten(savedPart(valuesOf(theirs)))
  const texts = differingKeys(ours, saved).flatMap((path) => {
    if (path === 'category_id') {
      const own = categories.find(({ id }) => id === ours[path])
      return [{ label: t('fields.category_id'), mine: own?.name ?? '', theirs: theirs.category?.name ?? '' }]
    }
    if (path.startsWith('presence.')) {
      const label = t(`presence.${path.split('.').at(-1)}` as 'presence.vatnumber', {
        of: t('presence.of.representative'),
      })
      return [{ label, mine: wordsOf(ours[path]), theirs: wordsOf(saved[path]) }]
    }
    const isField = isTextPath(path) || path === 'anagrafica_custom_fields'
    return isField
      ? [{ label: t(`fields.${path}`), mine: wordsOf(ours[path]), theirs: wordsOf(saved[path]) }]
      : []
  })
  if (picture === '') return texts
  const shown = {
    label: t('fields.avatar'),
    mine: t(picture === null ? 'stale.picture_removed' : 'stale.picture_new'),
    theirs: theirs.avatar_image_present ? t('stale.picture_there') : '',
  }
  return [...texts, shown]
}

function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '')
  return (value as { key: string; value: string }[]).map((field) => `${field.key}: ${field.value}`).join('\n')
}
