import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/components/shell/message-page'
import { Button } from '@/components/ui/button'

export default async function Forbidden() {
  const t = await getTranslations('shell.forbidden')
  return (
    <MessagePage
      code="403"
      title={t('title')}
      text={t('text')}
      action={
        <Button asChild variant="primary">
          <Link href="/app/dashboard">{t('action')}</Link>
        </Button>
      }
    />
  )
}
