import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { AnagraficaForm } from '@/components/anagrafica/entry-form/anagrafica-form'
import { safeTarget } from '@/lib/domain/core/safe-target'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registry.title')
  return { title: t('new') }
}

/** `back`: a page of Luna to return to with the new entry's `ana_sku`. */
export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ back?: string | string[] }>
}) {
  await requireSession('GUI_CAN_MANAGE_ANAGRAFICA')
  const { back } = await searchParams
  return <AnagraficaForm back={typeof back === 'string' ? safeTarget(back) : null} />
}
