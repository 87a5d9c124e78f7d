import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/components/shell/message-page'
import { Button } from '@/components/ui/button'

export async function generateMetadata() {
  const t = await getTranslations('shell.not_found')
  return { title: t('title') }
}

export default async function NotFound() {
  const t = await getTranslations('shell.not_found')
  return (
    <main>
      <MessagePage
        code="404"
        title={t('title')}
        text={t('text')}
        action={
          <Button asChild variant="primary">
            <Link href="/app/dashboard">{t('action')}</Link>
          </Button>
        }
      />
    </main>
  )
}
