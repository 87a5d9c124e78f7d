import { redirect } from 'next/navigation'
import { orNull } from '@/app/path-id'
import { previewHrefOf } from '@/components/salesforce/document-href'
import type { serverApi } from '@/server/http/server-api'

/** Goes to the page of a document of another kind: links that know nothing but an id lead to the invoices' page. */
export async function redirectToKind(api: Awaited<ReturnType<typeof serverApi>>, id: number): Promise<void> {
  const found = await orNull(api.salesforce.documents.chain({ id }))
  const link = found?.response.chain_list.find((document) => document.id === id)
  if (link && link.document_kind !== 'INVOICE') redirect(previewHrefOf(link.document_kind, id))
}
