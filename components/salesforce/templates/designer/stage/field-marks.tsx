'use client'

import { Repeat, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'

type Marked = {
  /** The sentences about what the field does not fit with, in the sample. */
  conflict: string | undefined
  repeats: boolean
}

/** The words of a field's marks, for screen readers; '' without marks. */
export function useMarkWords({ conflict, repeats }: Marked): string {
  const t = useTranslations('template_designer')
  return [conflict, repeats ? t('repeated') : null].filter(Boolean).join(' ')
}

/** The marks of a field on the page: that it does not fit, and that it is repeated. */
export function FieldMarks({ conflict, repeats }: Marked) {
  return (
    <>
      {repeats ? (
        <Repeat
          aria-hidden
          className="absolute right-0.5 bottom-0.5 size-3.5 rounded-xs bg-white text-[#2b59d9]"
        />
      ) : null}
      {conflict ? (
        <TriangleAlert
          aria-hidden
          className="absolute top-0.5 right-0.5 size-4 rounded-xs bg-white text-[#b91c1c]"
        />
      ) : null}
    </>
  )
}
