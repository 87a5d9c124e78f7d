'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from 'sonner'

const ID = 'invoice-loading'
const DONE_MS = 2_000

/** 'Caricamento fattura in corso': stays until the invoice is there (document 3 §8). */
export function InvoiceLoadingToast() {
  const t = useTranslations('preview')
  useEffect(() => {
    toast.loading(t('loading'), { id: ID, duration: Number.POSITIVE_INFINITY })
    return () => void toast.dismiss(ID)
  }, [t])
  return null
}

/** 'Fattura caricata correttamente', in the place of the toast that was waiting. */
export function InvoiceLoadedToast() {
  const t = useTranslations('preview')
  useEffect(() => {
    const timer = setTimeout(() => toast.success(t('loaded'), { id: ID, duration: DONE_MS }))
    return () => clearTimeout(timer)
  }, [t])
  return null
}
