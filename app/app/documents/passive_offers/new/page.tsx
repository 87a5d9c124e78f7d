import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadReceivedForm } from '@/app/app/documents/load-received'
import { requireSession } from '@/app/require-session'
import { ReceivedForm } from '@/components/salesforce/received/received-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('received.OFFER'))('new') }
}

export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_OFFER')
  return <ReceivedForm {...(await loadReceivedForm('OFFER', null))} />
}
