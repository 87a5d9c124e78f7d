import { useTranslations } from 'next-intl'
import type { FieldError } from 'react-hook-form'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { EVENT_LACKS } from './event-values'

/** The words for an error of an event's field; for what it lacks those with which the server would refuse it. */
export function useEventFieldError(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations('errors')
  const errorOf = useFieldError()
  return (error) => {
    const lack = EVENT_LACKS.find((code) => code === error?.message)
    return lack ? t(lack) : errorOf(error)
  }
}
