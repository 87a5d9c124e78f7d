import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadReceived, loadReceivedForm } from '@/app/app/documents/load-received'
import { requireSession } from '@/app/require-session'
import { SelfInvoiceForm } from '@/components/salesforce/received/self-invoice/self-invoice-form'
import { typesOfReceived } from '@/components/salesforce/received/self-invoice/self-invoice-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('received.self'))('new') }
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  const { bill: id } = await searchParams
  const bill = typeof id === 'string' ? await loadReceived('INVOICE', Promise.resolve({ id })) : null
  if (bill && typesOfReceived(bill).length === 0) notFound()
  const { rates, today } = await loadReceivedForm('INVOICE', null)
  return <SelfInvoiceForm bill={bill} rates={rates} today={today} />
}
