import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { requireSession } from '@/app/require-session'
import { PageHeader } from '@/components/kit/page-header'
import { notesInput, notesSpec, pageOf } from '@/components/salesforce/delivery-notes/notes-spec'
import { NotesActions, NotesTable } from '@/components/salesforce/delivery-notes/notes-table'
import { hasAny } from '@/lib/domain/access/roles'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('delivery_notes'))('title') }
}

/** The list of delivery notes. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession('GUI_CAN_LIST_INVOICE')
  const t = await getTranslations()
  const { query, filters } = await loadTable(notesSpec, searchParams)
  const input = notesInput(query, filters)
  const api = await serverApi()
  const { response } = await api.salesforce.deliveryNotes.list(input)
  return (
    <>
      <PageHeader
        title={t('delivery_notes.title')}
        crumbs={[{ label: t('shell.groups.documents') }]}
        action={hasAny(session.guiItemList, ['GUI_CAN_MANAGE_INVOICE']) ? <NotesActions /> : null}
      />
      <NotesTable initial={{ input, page: pageOf(response) }} />
    </>
  )
}
