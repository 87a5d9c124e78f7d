'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

/** The badges of an entry: contact, category and, on demand, its structure. */
export function EntryBadges({ entry, structure }: { entry: Anagrafica; structure?: boolean }) {
  const t = useTranslations('registry.view')
  return (
    <>
      {entry.ana_type === 1 ? <Badge tone="info">{t('contact')}</Badge> : null}
      {entry.category ? <Badge>{entry.category.name}</Badge> : null}
      {structure ? <Badge>{entry.structure_name}</Badge> : null}
    </>
  )
}
