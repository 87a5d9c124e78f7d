import { Hammer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { Card } from '@/components/ui/card'
import type { MenuEntryKey, MenuGroupKey } from './menu/menu'

/** In arrivo: the page of a screen that a later version brings. */
export function ComingPage({ title, group }: { title: string; group?: string }) {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={title} crumbs={group ? [{ label: group }] : []} />
      <Card>
        <EmptyState icon={Hammer} title={t('coming')} text={t('coming_text')} />
      </Card>
    </>
  )
}

/** The same, named as in the side menu. */
export function ComingEntry({ entry, group }: { entry: MenuEntryKey; group: MenuGroupKey }) {
  const t = useTranslations('shell')
  return <ComingPage title={t(`entries.${entry}`)} group={t(`groups.${group}`)} />
}
