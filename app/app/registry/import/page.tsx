import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { RegistryImport } from '@/components/anagrafica/registry/registry-import'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('registry.title')
  return { title: t('import') }
}

export default async function Page() {
  await requireSession('GUI_CAN_IMPORT_ANAGRAFICA')
  return <RegistryImport />
}
