import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { NewReceived, ReceivedTable } from '@/components/salesforce/received/received-table'
import { hasAny } from '@/lib/domain/access/roles'
import { loadReceivedPage } from '../load-received'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('received.CONTRACT'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_CONTRACT')
  const t = await getTranslations()
  const initial = await loadReceivedPage('CONTRACT', searchParams)
  const manages = hasAny(session.guiItemList, ['GUI_CAN_MANAGE_CONTRACT'])
  return (
    <>
      <PageHeader
        title={t('received.CONTRACT.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={
          <>
            <BinLink />
            {manages ? <NewReceived kind="CONTRACT" /> : null}
          </>
        }
      />
      <ReceivedTable kind="CONTRACT" initial={initial} />
    </>
  )
}
