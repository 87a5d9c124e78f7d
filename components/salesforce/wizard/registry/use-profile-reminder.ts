'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useGuardedPush } from '@/components/kit/dialogs/unsaved-guard'
import type { DocumentSettings } from '@/lib/api/auth/settings-read'

/** With no billing profile a dialog offers going to the settings (document 3 §5), once a visit. */
export function useProfileReminder(settings: DocumentSettings): void {
  const t = useTranslations('wizard.profile_reminder')
  const dialogs = useDialogs()
  const push = useGuardedPush()
  const asked = useRef(false)
  const hasNone = settings.profilifatturazione.list.length === 0
  useEffect(() => {
    if (!hasNone || asked.current) return
    asked.current = true
    void dialogs
      .confirm({ text: t('text'), confirm: t('go'), cancel: t('stay') })
      .then((goes) => (goes ? push('/app/settings/salesforce/profilifatturazione') : undefined))
  }, [hasNone, dialogs, push, t])
}
