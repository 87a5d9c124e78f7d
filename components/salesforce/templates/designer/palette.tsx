'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { FIELD_TYPES } from '@/lib/domain/templates/field'
import { FIELD_ICONS } from './field-look'
import { useFieldWords } from './use-field-words'
import { usePaletteDrag } from './use-palette-drag'

/** The nine types of fields: a click or Enter inserts one in the first free place, a drag where it is dropped. */
export function Palette() {
  const t = useTranslations('template_designer')
  const words = useFieldWords()
  const drag = usePaletteDrag()
  return (
    <Card className="min-w-0 p-2" aria-label={t('palette')}>
      <h2 className="px-2 pt-1 pb-2 font-semibold text-sm">{t('palette')}</h2>
      <ul className="flex gap-1 overflow-x-auto xl:grid xl:overflow-visible">
        {FIELD_TYPES.map((type) => {
          const Icon = FIELD_ICONS[type]
          return (
            <li key={type} className="shrink-0">
              <button
                type="button"
                title={t('palette_help')}
                className="flex min-h-9 w-full cursor-grab select-none items-center gap-2 whitespace-nowrap rounded-lg px-2 text-left hover:bg-hover pointer-coarse:min-h-11"
                {...drag(type, words.typeName(type))}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
                {words.typeName(type)}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="px-2 pt-2 text-ink-soft text-xs">{t('palette_help')}</p>
    </Card>
  )
}
