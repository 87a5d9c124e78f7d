import { getTranslations } from 'next-intl/server'
import { legalTexts } from '@/app/legal-texts'
import { RegisterForm } from '@/components/auth/register-form'
import { RegistrationClosed } from '@/components/auth/registration-closed'
import { safeTarget } from '@/lib/domain/core/safe-target'
import { isRegistrationOpen } from '@/server/auth'
import { serverApi } from '@/server/http/server-api'
import { env } from '@/server/platform/env'

type Search = Promise<Record<string, string | string[] | undefined>>

const one = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export async function generateMetadata() {
  const t = await getTranslations('register')
  return { title: t('title') }
}

async function findPlan(id: number) {
  const api = await serverApi()
  return api.auth.accounts.byIdPlan({ id_plan: id }).then(
    ({ response }) => response.plan,
    () => null,
  )
}

/** Open to signed-in users, too (document 1 §2). A person who joins a structure needs no plan, and no open registration. */
export default async function Page({ searchParams }: { searchParams: Search }) {
  const search = await searchParams
  const [family, structure] = [one(search.family), one(search.structure)]
  const joins = family !== null && structure !== null
  if (!joins && !(await isRegistrationOpen())) return <RegistrationClosed />
  const wanted = joins ? null : one(search.id_plan)
  const plan = wanted ? await findPlan(Number(wanted)) : null
  const asked = one(search.redirect)
  const place = {
    family: joins ? family : null,
    structure: joins ? structure : null,
    redirect: asked && safeTarget(asked),
    idPlan: plan?.id ?? null,
  }
  return (
    <RegisterForm
      place={place}
      plan={plan}
      planMissing={wanted !== null && plan === null}
      publishableKey={env.LUNA_STRIPE_KEY ? env.LUNA_STRIPE_PUBLISHABLE_KEY : ''}
      legal={legalTexts()}
    />
  )
}
