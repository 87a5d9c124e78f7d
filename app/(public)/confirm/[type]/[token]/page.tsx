import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ConfirmLink, type ConfirmType } from '@/components/auth/confirm-link'

type Params = Promise<{ type: string; token: string }>

const typeOf = ({ type }: { type: string }): ConfirmType =>
  type === 'confirm' || type === 'association' || type === 'email' ? type : notFound()

export async function generateMetadata({ params }: { params: Params }) {
  const t = await getTranslations('confirm')
  return { title: t(`${typeOf(await params)}.title`) }
}

/** The page behind the links of mails that confirm an address or join a structure; open to signed-in users, too. */
export default async function Page({ params }: { params: Params }) {
  const { token } = await params
  return <ConfirmLink type={typeOf(await params)} token={token} />
}
