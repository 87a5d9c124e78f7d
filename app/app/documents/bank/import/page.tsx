import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { BankImport } from '@/components/salesforce/bank/bank-import'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('bank'))('import_title') }
}

export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_BANK')
  return <BankImport />
}
