'use client'

import { useTranslations } from 'next-intl'
import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { ApiError } from '@/lib/api/client'

/** The type of an error whose message is shown as it is: of a server that refused the value, or of sums that disagree. */
export const WORDED = 'server'

/** The words for a field's error: of the contract's schema, or of a server that refused the value. */
export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const t = useTranslations('kit.field')
  return (error) => {
    if (!error) return undefined
    if (error.type === WORDED) return error.message || t('invalid')
    if (error.message === 'decimals' || error.message === 'day') return t(error.message)
    if (error.type === 'required' || error.type === 'invalid_type') return t('required')
    if (error.type === 'too_small') return t(/>=?1 char/.test(error.message ?? '') ? 'required' : 'too_small')
    if (error.type === 'too_big') return t('too_big')
    return t(error.type === 'invalid_format' ? 'format' : 'invalid')
  }
}

/**
 * Puts a refusal on the fields it names and the focus on the first. `prefix` is what the call adds before the
 * form's paths (`anagrafica.` for instance). Returns false when it names no field of the form: then show it.
 */
export function setServerErrors<Values extends FieldValues>(
  error: Pick<ApiError, 'code' | 'description' | 'missing' | 'wrong'>,
  setError: UseFormSetError<Values>,
  isField: (path: string) => path is Path<Values>,
  prefix = '',
): boolean {
  const named = [...error.missing, ...error.wrong]
    .map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
    .filter(isField)
  const generic = error.code === 'ERROR_JSON_PARAM_MISSING_OR_WRONG'
  named.forEach((path, index) => {
    setError(path, { type: WORDED, message: generic ? '' : error.description }, { shouldFocus: index === 0 })
  })
  return named.length > 0
}
