import { getTranslations } from 'next-intl/server'
import { SetupForm } from '@/components/auth/setup-form'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata() {
  const t = await getTranslations('setup')
  return { title: t('title') }
}

async function isGood(token: string): Promise<boolean> {
  try {
    await (await serverApi()).auth.setup.check({ token })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERROR_TOKEN_EXPIRED') return false
    throw error
  }
}

/** The page behind the link that Luna prints while it has no account. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const token = (await params).token.slice(0, 200)
  return <SetupForm token={token} isGood={await isGood(token)} />
}
