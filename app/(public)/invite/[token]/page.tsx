import { getTranslations } from 'next-intl/server'
import { AcceptInvitation } from '@/components/auth/accept-invitation'
import type { Offer } from '@/lib/api/auth/invitation-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { currentSession } from '@/server/http/current-session'
import { serverApi } from '@/server/http/server-api'

export async function generateMetadata() {
  const t = await getTranslations('invite')
  return { title: t('title') }
}

async function readOffer(token: string): Promise<Offer | null> {
  try {
    return (await (await serverApi()).auth.invitations.read({ token })).response.offer
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERROR_TOKEN_EXPIRED') return null
    throw error
  }
}

/** The page behind the link of an invitation; open to signed-in users, too. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const session = await currentSession().catch(() => null)
  return (
    <AcceptInvitation
      token={token}
      offer={await readOffer(token.slice(0, 200))}
      signedIn={session?.email ?? null}
    />
  )
}
