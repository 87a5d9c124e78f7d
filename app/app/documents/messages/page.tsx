import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { UnusableList } from '@/components/salesforce/exchange/unusable-list'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('exchange_messages'))('title') }
}

export default async function Page() {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const api = await serverApi()
  const { response } = await api.salesforce.unusableMessages.list()
  return (
    <>
      <PageHeader
        title={t('exchange_messages.title')}
        crumbs={[
          { label: t('shell.groups.documents') },
          { label: t('invoices.title'), href: '/app/documents/invoices' },
        ]}
      />
      <p className="mb-4 max-w-prose text-ink-soft">{t('exchange_messages.text')}</p>
      <UnusableList initial={response.unusable_list} />
    </>
  )
}
