'use client'

import { Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { formatDay } from '@/lib/i18n/formats'
import { useWizard } from '../wizard-context'

/** The delivery note that a line of a deferred invoice came with. */
export function LineNote({ id }: { id: number | null }) {
  const t = useTranslations('pdf.delivery_note')
  const language = useLanguage()
  const { values } = useWizard()
  const note = values.delivery_note_list.find((one) => one.id === id)
  if (!note) return null
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-ink-soft text-xs">
      <Truck aria-hidden className="size-3.5" />
      {t('named', { number: note.numeration, date: formatDay(note.date, language, 'short') })}
    </p>
  )
}
