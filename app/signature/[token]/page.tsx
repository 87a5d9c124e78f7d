import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SignatureGone } from '@/components/salesforce/signature/signature-gone'
import { SignaturePage } from '@/components/salesforce/signature/signature-page'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { serverApi } from '@/server/http/server-api'

/** The address is a secret: search engines must not index it, and links from the page do not pass it on. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signature')
  return { title: t('tab'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

/** Returns the document of a link, or the code that says why it opens nothing. */
async function readDocument(token: string): Promise<SignableDocument | 'UNKNOWN' | 'ENDED'> {
  try {
    const { response } = await (await serverApi()).salesforce.signatures.show({
      token: token.slice(0, 200),
      images: 'false',
    })
    return response.document
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERROR_NOT_FOUND') return 'UNKNOWN'
    if (error instanceof Refusal && error.code === 'ERROR_TOKEN_EXPIRED') return 'ENDED'
    throw error
  }
}

/** The page behind the link of a document to sign, open to every holder of the address. Opening it changes nothing. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const document = await readDocument(token)
  if (document === 'UNKNOWN') notFound()
  if (document === 'ENDED') return <SignatureGone reason="ended" />
  return <SignaturePage token={token} initial={document} />
}
