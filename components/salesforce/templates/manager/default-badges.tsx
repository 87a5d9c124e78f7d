'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { DocumentKind } from '@/lib/domain/documents/document'

/** The kinds of documents that begin in a template. */
export function DefaultBadges({ kinds }: { kinds: readonly DocumentKind[] }) {
  const t = useTranslations('templates.manager.defaults.kinds')
  if (kinds.length === 0) return <span className="text-ink-soft">–</span>
  return (
    <span className="flex gap-1">
      {kinds.map((kind) => (
        <Badge key={kind} tone="info">
          {t(kind)}
        </Badge>
      ))}
    </span>
  )
}
