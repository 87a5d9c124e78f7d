'use client'

import { useTranslations } from 'next-intl'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { ApiError } from '@/lib/api/client'

/**
 * Bills an offer or a contract. When an invoice of it exists already, the server refuses; a dialog then asks whether to make
 * another one. Resolves null when the user declines.
 */
export function useBillingAgain() {
  const t = useTranslations('documents')
  const dialogs = useDialogs()

  async function ask<Made>(bill: (again: boolean) => Promise<Made>): Promise<Made | null> {
    try {
      return await bill(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERROR_DOCUMENT_ALREADY_BILLED') throw error
      const sure = await dialogs.confirm({ text: error.description, confirm: t('bill_again') })
      return sure ? bill(true) : null
    }
  }

  return { ask }
}
