import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { PassivePreview } from '@/components/salesforce/received/received-preview'
import { loadPassive } from '../../../load-passive'
import { customerIdOf } from '../../customer-id-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('passive.CREDITNOTE'))('one') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const passive = await loadPassive('CREDITNOTE', params)
  return <PassivePreview initial={passive} supplierId={await customerIdOf(passive.ana_sku)} />
}
