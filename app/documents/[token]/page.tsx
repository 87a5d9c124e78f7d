import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SharedPage } from '@/components/salesforce/shared/shared-page'
import type { SharedDocument } from '@/lib/api/salesforce/delivery/shares-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'

/** The address is a secret: search engines must not index it, and links from the page do not pass it on. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('documents.public')
  return { title: t('tab'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

async function readShared(token: string): Promise<SharedDocument | null> {
  try {
    return (await (await serverApi()).salesforce.shares.read({ token: token.slice(0, 200) })).response
      .document
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERROR_TOKEN_EXPIRED') return null
    throw error
  }
}

/**
 * The page behind the link of a mailed document, open to every holder of the address. Unknown and expired addresses are
 * both answered 404.
 */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const shared = await readShared(token)
  if (!shared) notFound()
  return <SharedPage token={token} shared={shared} />
}
