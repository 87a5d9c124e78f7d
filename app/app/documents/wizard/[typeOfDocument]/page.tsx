import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNull } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { DocumentWizard } from '@/components/salesforce/wizard/document-wizard'
import { serverApi } from '@/server/http/server-api'
import { loadWizard, ROLE_OF, wizardKind } from '../load-wizard'

type Props = {
  params: Promise<{ typeOfDocument: string }>
  searchParams: Promise<{ ana_sku?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const kind = wizardKind((await params).typeOfDocument)
  return { title: (await getTranslations('wizard.title_new'))(kind) }
}

/** `?ana_sku=` chooses the customer beforehand. */
export default async function Page({ params, searchParams }: Props) {
  const kind = wizardKind((await params).typeOfDocument)
  await requireSession(ROLE_OF[kind])
  const { ana_sku } = await searchParams
  const api = await serverApi()
  const [start, customer] = await Promise.all([
    loadWizard(kind),
    typeof ana_sku === 'string' && ana_sku !== '' && ana_sku.length <= 40
      ? orNull(api.anagrafica.anagrafica.bySku({ value: ana_sku }))
      : null,
  ])
  return (
    <DocumentWizard
      key={`${kind}-${customer?.response.anagrafica.sku ?? ''}`}
      {...start}
      document={null}
      customer={customer?.response.anagrafica ?? null}
    />
  )
}
