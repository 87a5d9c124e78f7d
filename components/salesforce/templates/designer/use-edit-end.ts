'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useRef } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { chosenFields } from '@/lib/domain/templates/designer/design'
import { grows } from '@/lib/domain/templates/field'
import { useDesignerView } from './designer-context'
import { useFieldWords } from './use-field-words'

/**
 * The function that is called when fields were moved or inserted: it reads their place out, and warns once a field that a
 * dynamic one needs room (document 3 §2).
 */
export function useEditEnd(): () => void {
  const t = useTranslations('template_designer')
  const words = useFieldWords()
  const notify = useNotify()
  const { actions, announce, warned } = useDesignerView()
  const latest = useRef({ t, words, notify, announce })
  latest.current = { t, words, notify, announce }
  return useCallback(() => {
    const { t, words, notify, announce } = latest.current
    const design = actions.design()
    announce(words.describeChosen(design))
    const dynamic = chosenFields(design).filter(({ id, type }) => grows(type) && !warned.current.has(id))
    if (dynamic.length === 0) return
    for (const { id } of dynamic) warned.current.add(id)
    notify.warning(t('dynamic_warning'))
  }, [actions, warned])
}
