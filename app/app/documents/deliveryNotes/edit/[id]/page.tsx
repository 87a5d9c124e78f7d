import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { NoteForm } from '@/components/salesforce/delivery-notes/note-form'
import { serverApi } from '@/server/http/server-api'
import { loadNote } from '../../load-note'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delivery_notes'))('title_edit') }
}

/** One delivery note by its id; read-only for users who may not change it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { guiItemList } = await requireSession('GUI_CAN_LIST_INVOICE')
  const id = pathId((await params).id)
  const api = await serverApi()
  const found = await orNull(api.salesforce.deliveryNotes.byId({ id }))
  if (!found) notFound()
  return <NoteForm key={id} {...(await loadNote(found.response.delivery_note, guiItemList))} />
}
