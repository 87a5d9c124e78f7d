import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { IntakePanel } from '@/components/salesforce/received/import-panel'
import { NewPassive, PassiveTable } from '@/components/salesforce/received/received-table'
import { hasAny } from '@/lib/domain/access/roles'
import { loadPassiveList } from '../load-passive'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('passive.CREDITNOTE'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { initial, running } = await loadPassiveList('CREDITNOTE', searchParams)
  const manages = hasAny(session.guiItemList, ['GUI_CAN_MANAGE_INVOICE'])
  return (
    <>
      <PageHeader
        title={t('passive.CREDITNOTE.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={
          <>
            <BinLink />
            {manages ? <NewPassive kind="CREDITNOTE" /> : null}
          </>
        }
      />
      {manages ? <IntakePanel running={running} /> : null}
      <PassiveTable kind="CREDITNOTE" initial={initial} />
    </>
  )
}
