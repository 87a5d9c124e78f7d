import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { orNull, pathId } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { documentHref } from '@/components/salesforce/document-href'
import { DocumentWizard } from '@/components/salesforce/wizard/document-wizard'
import { serverApi } from '@/server/http/server-api'
import { loadWizard, mayBeWritten, ROLE_OF, readDocument, wizardKind } from '../../load-wizard'

type Props = { params: Promise<{ typeOfDocument: string; id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const kind = wizardKind((await params).typeOfDocument)
  return { title: (await getTranslations('wizard.title_edit'))(kind) }
}

/** The wizard of a saved document; a document that can no longer be edited is shown as a preview instead. */
export default async function Page({ params }: Props) {
  const { typeOfDocument, id: text } = await params
  const kind = wizardKind(typeOfDocument)
  await requireSession(ROLE_OF[kind])
  const id = pathId(text)
  const document = await orNull(readDocument(kind, id))
  if (!document) notFound()
  if (!mayBeWritten(kind, document.state)) redirect(documentHref(kind, 'preview', id))
  const api = await serverApi()
  const [start, customer] = await Promise.all([
    loadWizard(kind),
    document.ana_sku ? orNull(api.anagrafica.anagrafica.bySku({ value: document.ana_sku })) : null,
  ])
  return (
    <DocumentWizard
      key={`${kind}-${id}`}
      {...start}
      document={document}
      customer={customer?.response.anagrafica ?? null}
    />
  )
}
