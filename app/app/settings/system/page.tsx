import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { SystemView } from '@/components/settings/system/system-view'
import { isOperator } from '@/server/auth'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('system'))('title') }
}

/** For the accounts that run the installation: no role of a structure opens it. */
export default async function Page() {
  if (!isOperator(await requireSession())) forbidden()
  const { response } = await (await serverApi()).auth.system.read()
  return <SystemView initial={response.overview} />
}
