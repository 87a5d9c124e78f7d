import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { ConditionImport } from '@/components/pricelist/conditions/condition-import'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('pricelist.conditions'))('import_title') }
}

export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_PRODUCT')
  return <ConditionImport />
}
