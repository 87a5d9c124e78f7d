'use client'

import { useTranslations } from 'next-intl'
import { useCategories } from '@/components/anagrafica/categories/use-categories'
import { useTags } from '@/components/anagrafica/tags/use-tags'
import type { Price } from '@/lib/api/reservations/rule-fields'
import { useValidityText, useWeekdaysText } from '../shared/rule-words'
import { useScopeName } from '../shared/scope-field'

/** A price in words: its title, and the times, days and people that it is for. */
export function usePriceWords() {
  const t = useTranslations('reservations.setup.prices')
  const nameOf = useScopeName()
  const daysOf = useWeekdaysText()
  const validityOf = useValidityText()
  const tags = useTags().data ?? []
  const { categories = [] } = useCategories()
  const titleOf = (price: Price): string => price.name || nameOf(price)
  const factsOf = (price: Price): string[] => {
    const { from_time, to_time, tag_id, category_id } = price
    const isWholeDay = from_time === '00:00' && to_time === '24:00'
    const tag = tags.find(({ id }) => id === tag_id)?.name ?? String(tag_id)
    const category = categories.find(({ id }) => id === category_id)?.name ?? String(category_id)
    return [
      price.name ? nameOf(price) : '',
      daysOf(price.weekdays),
      isWholeDay ? '' : `${from_time}–${to_time}`,
      validityOf(price),
      tag_id === null ? '' : t('with_tag', { tag }),
      category_id === null ? '' : t('of_category', { category }),
      price.with_conditions ? t('by_conditions') : '',
    ].filter((fact) => fact !== '')
  }
  return { titleOf, factsOf }
}
