'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { TemplateVersion } from '@/lib/api/salesforce/templates/template-fields'
import { VersionDifference } from './version-difference'

/** A version of a template: when and by whom it was saved, what it has, and on demand how it differs from the current one. */
export function VersionItem({
  templateId,
  version: { version, created_at, author, page_count, field_count },
  current,
  onRestore,
  isRunning,
}: {
  templateId: number
  version: TemplateVersion
  current: number
  /** Null for a user who may not restore. */
  onRestore: (() => void) | null
  isRunning: boolean
}) {
  const t = useTranslations('templates.manager.versions')
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const isCurrent = version === current
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-2 font-medium text-heading">
            {t('version', { version })}
            {isCurrent ? <Badge tone="info">{t('current')}</Badge> : null}
          </p>
          <p className="wrap-anywhere text-ink-soft text-sm">
            <InstantText value={created_at} form="short" /> · {author || t('no_author')} ·{' '}
            {t('size', { pages: page_count, fields: field_count })}
          </p>
        </div>
        {isCurrent ? null : (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={t('compare_one', { version })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('compare')}
            </Button>
            {onRestore ? (
              <Button
                size="sm"
                pending={isRunning}
                aria-label={t('restore_one', { version })}
                onClick={onRestore}
              >
                {isRunning ? null : <RotateCcw aria-hidden />}
                {t('restore')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {isOpen && !isCurrent ? (
        <div id={detailsId}>
          <VersionDifference templateId={templateId} version={version} current={current} />
        </div>
      ) : null}
    </li>
  )
}
