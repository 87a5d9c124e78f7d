import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { BinList } from '@/components/salesforce/list/bin-list'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('documents.bin'))('title') }
}

export default async function Page() {
  await requireSession('GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_OFFER', 'GUI_CAN_LIST_CONTRACT')
  const t = await getTranslations()
  const api = await serverApi()
  const { response } = await api.salesforce.documents.bin()
  return (
    <>
      <PageHeader title={t('documents.bin.title')} crumbs={[{ label: t('shell.groups.documents') }]} />
      <p className="mb-4 text-ink-soft">{t('documents.bin.text')}</p>
      <BinList initial={response.bin_list} />
    </>
  )
}
