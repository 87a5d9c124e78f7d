import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { CreditNotePreview } from '@/components/salesforce/preview/credit-note-preview'
import { receivedHref } from '@/components/salesforce/received/received-spec'
import { serverApi } from '@/server/http/server-api'
import { customerIdOf } from '../../customer-id-of'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('credit_notes'))('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireSession('GUI_CAN_LIST_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.creditNotes.byId({ id }))
  if (!found) notFound()
  const { creditNote } = found.response
  if (creditNote.type === 'PASSIVE') redirect(receivedHref('CREDITNOTE', id))
  return <CreditNotePreview initial={creditNote} customerId={await customerIdOf(creditNote.ana_sku)} />
}
