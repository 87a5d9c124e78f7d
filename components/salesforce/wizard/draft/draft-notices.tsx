'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/i18n/formats'
import type { OfferedDraft } from './use-wizard-draft'

type Props = {
  offers: readonly OfferedDraft[]
  isShared: boolean
  /** Whether the document is saved already: the waiting drafts are then changes to it. */
  isSaved: boolean
  onResume: (draft: OfferedDraft) => void
  onDiscard: (draft: OfferedDraft) => void
  onPutOff: () => void
}

/** The drafts that wait in this browser, each by its customer and total, and that another tab has the document open. */
export function DraftNotices({ offers, isShared, isSaved, onResume, onDiscard, onPutOff }: Props) {
  const t = useTranslations('wizard.draft')
  return (
    <>
      {offers.length > 0 ? (
        <Notice
          tone="warning"
          role="status"
          title={t(isSaved ? 'waiting_changes' : 'waiting', { count: offers.length })}
          actions={
            <Button size="sm" variant="ghost" onClick={onPutOff}>
              {t('put_off')}
            </Button>
          }
        >
          <ul className="grid max-h-64 gap-3 overflow-y-auto">
            {offers.map((draft) => (
              <DraftRow key={draft.key} draft={draft} onResume={onResume} onDiscard={onDiscard} />
            ))}
          </ul>
        </Notice>
      ) : null}
      {isShared && isSaved ? (
        <Notice tone="warning" role="status" title={t('shared')}>
          <p className="text-ink-soft">{t('shared_text')}</p>
        </Notice>
      ) : null}
    </>
  )
}

function DraftRow({
  draft,
  onResume,
  onDiscard,
}: { draft: OfferedDraft } & Pick<Props, 'onResume' | 'onDiscard'>) {
  const t = useTranslations('wizard.draft')
  const language = useLanguage()
  const { summary, saved_at } = draft.stored
  const when = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(saved_at))
  const name = summary?.customer ?? t('no_customer')
  const title = summary ? `${name}, ${formatMoney(summary.total, language)}` : name
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-ink-soft">{t('written', { when })}</p>
        {draft.isStale ? <p className="text-ink-soft">{t('stale')}</p> : null}
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t('resume_named', { title })} onClick={() => onResume(draft)}>
          {t('resume')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('discard_named', { title })}
          onClick={() => onDiscard(draft)}
        >
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}
