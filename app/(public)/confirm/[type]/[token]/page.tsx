import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ConfirmLink } from '@/components/auth/confirm-link'

type Params = Promise<{ type: string; token: string }>

const typeOf = ({ type }: { type: string }): 'confirm' | 'association' =>
  type === 'confirm' || type === 'association' ? type : notFound()

export async function generateMetadata({ params }: { params: Params }) {
  const t = await getTranslations('confirm')
  return { title: t(`${typeOf(await params)}.title`) }
}

/** Where the links of confirmation and association mails lead; open to whoever is signed in, too. */
export default async function Page({ params }: { params: Params }) {
  const { token } = await params
  return <ConfirmLink type={typeOf(await params)} token={token} />
}
