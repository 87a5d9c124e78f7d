import { Hammer } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'

/** A public page that a later version brings. */
export function PublicComing({ page }: { page: 'signature' }) {
  const t = useTranslations('public_pages')
  const shell = useTranslations('shell')
  return (
    <>
      <h1 className="text-center font-semibold text-2xl">{t(page)}</h1>
      <EmptyState
        icon={Hammer}
        title={shell('coming')}
        text={t(`${page}_text`)}
        action={
          <Button asChild>
            <Link href="/login">{t('to_login')}</Link>
          </Button>
        }
      />
    </>
  )
}
