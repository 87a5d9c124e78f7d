'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from 'sonner'

const ID = 'invoice-loading'
const DONE_MS = 2_000

/**
 * 'Caricamento fattura in corso', which stays until the invoice is there, then 'Fattura caricata correttamente'
 * in its place (document 3 §8). Goes away with the page, and when loading failed.
 */
export function useLoadingToast(state: 'loading' | 'loaded' | 'failed'): void {
  const t = useTranslations('preview')
  useEffect(() => {
    // Not at once: on the first render the toaster itself is not there yet.
    const timer = setTimeout(() => {
      if (state === 'loading') toast.loading(t('loading'), { id: ID, duration: Number.POSITIVE_INFINITY })
      else if (state === 'loaded') toast.success(t('loaded'), { id: ID, duration: DONE_MS })
      else toast.dismiss(ID)
    })
    return () => clearTimeout(timer)
  }, [state, t])
  useEffect(() => () => void toast.dismiss(ID), [])
}
