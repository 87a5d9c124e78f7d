import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { BinLink } from '@/components/salesforce/list/bin-link'
import { ImportPanel } from '@/components/salesforce/received/import-panel'
import { NewReceived, NewSelfInvoice, ReceivedTable } from '@/components/salesforce/received/received-table'
import { hasAny } from '@/lib/domain/access/roles'
import { loadReceivedList } from '../load-received'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('received.INVOICE'))('title') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { initial, running } = await loadReceivedList('INVOICE', searchParams)
  const manages = hasAny(session.guiItemList, ['GUI_CAN_MANAGE_INVOICE'])
  return (
    <>
      <PageHeader
        title={t('received.INVOICE.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={
          <>
            <BinLink />
            {manages ? <NewSelfInvoice /> : null}
            {manages ? <NewReceived kind="INVOICE" /> : null}
          </>
        }
      />
      {manages ? <ImportPanel running={running} /> : null}
      <ReceivedTable kind="INVOICE" initial={initial} />
    </>
  )
}
