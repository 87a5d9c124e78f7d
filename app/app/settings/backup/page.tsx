import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { BackupView } from '@/components/settings/backup/backup-view'
import { isOperator } from '@/server/auth'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('backup'))('title') }
}

/** For the accounts that run the installation: no role of a structure opens it. */
export default async function Page() {
  if (!isOperator(await requireSession())) forbidden()
  const { response } = await (await serverApi()).auth.backups.read()
  return <BackupView initial={response.overview} />
}
