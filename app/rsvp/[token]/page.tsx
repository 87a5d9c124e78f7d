import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InvitationGone, InvitationView } from '@/components/salesforce/meetings/invitation-view'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'

/** The address is a secret: search engines must not index it, and links from the page do not pass it on. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('meetings.invitation')
  return { title: t('tab'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.code === 'ERROR_NOT_FOUND'

/** Where the mail of an invitation leads. Opening it changes nothing. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  if (token.length < 20 || token.length > 200) return <InvitationGone />
  const api = await serverApi()
  const answer = await api.salesforce.meetingAnswers.read({ token }).catch((error: unknown) => {
    if (isUnknown(error)) return null
    throw error
  })
  return answer ? <InvitationView token={token} initial={answer.response.invitation} /> : <InvitationGone />
}
