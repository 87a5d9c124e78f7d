import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/kit/page-header'
import { displayName } from '@/components/shell/session/display-name'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { AnagraficaDetails } from './anagrafica-details'

/** The page of an entry of another structure of the family: its data, read-only, and where it can be changed. */
export function AnagraficaElsewhere({ entry }: { entry: Anagrafica }) {
  const t = useTranslations('registry')
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title.manager'), href: '/app/registry/manager' }]}
        title={displayName(entry) || entry.email || t('manager.no_name')}
        text={t('view.other_structure', { name: entry.structure_name })}
      />
      <AnagraficaDetails entry={entry} />
    </>
  )
}
