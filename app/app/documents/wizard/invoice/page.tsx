import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNull } from '@/app/path-id'
import { requireSession } from '@/app/require-session'
import { InvoiceWizard } from '@/components/salesforce/wizard/invoice-wizard'
import { serverApi } from '@/server/http/server-api'
import { loadWizard } from '../load-wizard'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wizard'))('title_new') }
}

type Query = { ana_sku?: string | string[] }

/** `?ana_sku=` chooses the customer beforehand. */
export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSession('GUI_CAN_MANAGE_INVOICE')
  const { ana_sku } = await searchParams
  const api = await serverApi()
  const [start, customer] = await Promise.all([
    loadWizard(),
    typeof ana_sku === 'string' && ana_sku !== '' && ana_sku.length <= 40
      ? orNull(api.anagrafica.anagrafica.bySku({ value: ana_sku }))
      : null,
  ])
  return <InvoiceWizard {...start} invoice={null} customer={customer?.response.anagrafica ?? null} />
}
