import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PassiveForm } from '@/components/salesforce/received/received-form'
import { loadPassiveForm } from '../../../load-passive'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('passive.CONTRACT'))('edit') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_MANAGE_CONTRACT')
  return <PassiveForm {...(await loadPassiveForm('CONTRACT', params))} />
}
