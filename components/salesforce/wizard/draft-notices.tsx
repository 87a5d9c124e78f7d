'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Notice } from '../notice'
import type { RestoredDraft } from './use-wizard-draft'

/** What came back from this browser, and that another tab has the document open. */
export function DraftNotices({
  restored,
  isShared,
  onKeep,
  onDiscard,
}: {
  restored: RestoredDraft | null
  isShared: boolean
  onKeep: () => void
  onDiscard: () => void
}) {
  const t = useTranslations('wizard.draft')
  const language = useLanguage()
  const when = restored
    ? new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
      }).format(new Date(restored.saved_at))
    : ''
  return (
    <>
      {restored ? (
        <Notice
          tone={restored.isStale ? 'warning' : 'info'}
          role="status"
          title={t('restored')}
          actions={
            <>
              <Button size="sm" onClick={onKeep}>
                {t(restored.isStale ? 'keep_mine' : 'keep')}
              </Button>
              <Button size="sm" variant="ghost" onClick={onDiscard}>
                {t('discard')}
              </Button>
            </>
          }
        >
          <p className="text-ink-soft">
            {t(restored.isStale ? 'restored_stale' : 'restored_text', { when })}
          </p>
        </Notice>
      ) : null}
      {isShared ? (
        <Notice tone="warning" role="status" title={t('shared')}>
          <p className="text-ink-soft">{t('shared_text')}</p>
        </Notice>
      ) : null}
    </>
  )
}
