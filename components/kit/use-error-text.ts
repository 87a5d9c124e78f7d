'use client'

import { useTranslations } from 'next-intl'
import { ApiError, TRANSPORT_FAILURE } from '@/lib/api/client'

export type ErrorText = { text: string; details: string | undefined }

const transportKeys = { 0: 's0', 400: 's400', 401: 's401', 404: 's404', 409: 's409', 500: 's500' } as const

const isKnownStatus = (status: number): status is keyof typeof transportKeys =>
  Object.hasOwn(transportKeys, status)

/**
 * The words for a failure (document 1 §8): the server's own sentence when it gave one, otherwise the text of
 * its status followed by the status in brackets; as details the missing and wrong items.
 */
export function useErrorText(): (error: unknown) => ErrorText {
  const t = useTranslations('kit')
  return (error) => {
    if (!(error instanceof ApiError)) return { text: t('transport.other'), details: undefined }
    return {
      text: error.code === TRANSPORT_FAILURE ? transportText(error) : error.description,
      details: details(error),
    }
  }

  function transportText(error: ApiError): string {
    if (error.fate) return `${t('transport.s0')} ${t(`connection.unsent.${error.fate}`)} [${error.status}]`
    const text = t(`transport.${isKnownStatus(error.status) ? transportKeys[error.status] : 'other'}`)
    return `${text} [${`${error.status} ${error.statusText}`.trim()}]`
  }

  function details(error: ApiError): string | undefined {
    const faults = error.faultList.map(faultText).filter((text) => text !== '')
    const lines = [
      error.missing.length > 0 ? t('missing_items', { list: error.missing.join(', ') }) : '',
      error.wrong.length > 0 ? t('wrong_items', { list: error.wrong.join(', ') }) : '',
      ...faults,
      error.status >= 500 && error.requestId ? t('request_id', { id: error.requestId }) : '',
    ].filter((line) => line !== '')
    return lines.length > 0 ? lines.join('\n') : undefined
  }
}

function faultText(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return ''
  const code = 'code' in fault ? String(fault.code) : ''
  const message = 'message' in fault ? String(fault.message) : ''
  return `${code} ${message}`.trim()
}
