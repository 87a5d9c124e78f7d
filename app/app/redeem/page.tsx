import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { RedeemForm } from '@/components/auth/redeem-form'

type Search = Promise<{ code?: string | string[] }>

export async function generateMetadata() {
  const t = await getTranslations('redeem')
  return { title: t('title') }
}

/** Ours: where the mail of a generic sku leads. */
export default async function Page({ searchParams }: { searchParams: Search }) {
  await requireSession()
  const { code } = await searchParams
  return <RedeemForm code={typeof code === 'string' ? code.slice(0, 40) : ''} />
}
