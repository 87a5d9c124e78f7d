'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { SessionDraft } from './use-session-draft'

/** Offers a draft that was typed and not saved, under the name of its subject where it has one. */
export function DraftNotice({ draft, name = '' }: { draft: SessionDraft; name?: string }) {
  const t = useTranslations('registry.draft')
  if (!draft.found) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-state-pending/30 bg-state-pending/10 px-3 py-2"
    >
      <History aria-hidden className="size-4 shrink-0 text-state-pending" />
      <p className="min-w-0 grow">
        {name.trim() === '' ? t('found') : t('found_named', { name: name.trim() })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={draft.discard}>
          {t('discard')}
        </Button>
        <Button size="sm" variant="primary" onClick={draft.restore}>
          {t('restore')}
        </Button>
      </div>
    </div>
  )
}
