'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { MessagePage } from './message-page'

/** The page that is shown when a page could not be made: it can be tried once more in its place. */
export function ErrorPage({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  const t = useTranslations('shell.error')
  const kit = useTranslations('kit')
  return (
    <div role="alert">
      <MessagePage
        code={digest ? t('reference', { id: digest }) : undefined}
        title={t('title')}
        text={t('text')}
        action={
          <Button variant="primary" onClick={retry}>
            {kit('retry')}
          </Button>
        }
      />
    </div>
  )
}
