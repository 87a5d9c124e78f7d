import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LoginForm } from '@/components/auth/login-form'
import { loginNotice } from '@/components/auth/login-notice'
import { safeTarget } from '@/lib/domain/core/safe-target'
import { isRegistrationOpen, lacksAccounts } from '@/server/auth'
import { currentSession } from '@/server/http/current-session'
import { env } from '@/server/platform/env'

type Search = Promise<Record<string, string | string[] | undefined>>

const one = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null

export async function generateMetadata() {
  const t = await getTranslations('login')
  return { title: t('title') }
}

export default async function Page({ searchParams }: { searchParams: Search }) {
  const search = await searchParams
  const asked = one(search.redirect)
  const target = safeTarget(asked)
  const [family, structure] = [one(search.family), one(search.structure)]
  // One without the other counts as missing (document 1 §4).
  const isNamed = family !== null && structure !== null
  if (await currentSession().catch(() => null)) redirect(target)
  return (
    <LoginForm
      target={target}
      entrance={{
        family: isNamed ? family : null,
        structure: isNamed ? structure : null,
        redirect: asked && target,
      }}
      notice={loginNotice(one(search.notice))}
      areMailsKept={env.SMTP_URL === ''}
      canRegister={isNamed || (await isRegistrationOpen().catch(() => false))}
      isFirst={await lacksAccounts().catch(() => false)}
    />
  )
}
