'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { ColorMark } from './color-mark'

/** The key of meetings without a type. */
export const NO_TYPE = 0

/** Each type with its colour; a press hides the meetings of a type or shows them again. */
export function TypeLegend({
  types,
  hidden,
  onToggle,
}: {
  types: readonly MeetingType[]
  hidden: readonly number[]
  onToggle: (typeId: number) => void
}) {
  const t = useTranslations('meetings.calendar')
  const shown = [...types, { id: NO_TYPE, name: t('no_type'), color: 'transparent' }]
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2 text-sm">
      <legend className="sr-only">{t('legend')}</legend>
      {shown.map(({ id, name, color }) => {
        const isOn = !hidden.includes(id)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            title={t(isOn ? 'hide_type' : 'show_type', { name })}
            onClick={() => onToggle(id)}
            className={cn(
              'flex items-center gap-1.5 rounded-full border px-2.5 py-1 hover:bg-hover',
              !isOn && 'text-ink-soft line-through',
            )}
          >
            <ColorMark color={isOn ? color : 'transparent'} />
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
