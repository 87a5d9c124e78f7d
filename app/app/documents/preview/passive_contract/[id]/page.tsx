import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadReceived } from '@/app/app/documents/load-received'
import { requireSession } from '@/app/require-session'
import { ReceivedPreview } from '@/components/salesforce/received/received-preview'
import { customerIdOf } from '../../customer-id-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('received.CONTRACT'))('one') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_CONTRACT')
  const received = await loadReceived('CONTRACT', params)
  return <ReceivedPreview initial={received} supplierId={await customerIdOf(received.ana_sku)} />
}
