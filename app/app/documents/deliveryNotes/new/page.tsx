import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { NoteForm } from '@/components/salesforce/delivery-notes/note-form'
import { loadNote } from '../load-note'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delivery_notes'))('title_new') }
}

export default async function Page() {
  const { guiItemList } = await requireSession('GUI_CAN_MANAGE_INVOICE')
  return <NoteForm {...(await loadNote(null, guiItemList))} />
}
